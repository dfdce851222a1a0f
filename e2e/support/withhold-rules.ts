import fs from 'node:fs'
import path from 'node:path'
import type { Page } from './browser'

const chunks = '.next/static/chunks'
// In a bundle, the code of a form step begins with its name and its section.
const step = /slug:"[\w-]+",section:\d/
const isOfRules = (name: string): boolean =>
  name.endsWith('.js') && step.test(fs.readFileSync(path.join(chunks, name), 'utf8'))

/**
 * Blocks the scripts that contain the rules of form steps. Returns a function that counts the
 * blocked requests.
 */
export async function withholdRules(page: Page): Promise<() => number> {
  const rules = new Set(fs.readdirSync(chunks).filter(isOfRules))
  let withheld = 0
  await page.route(
    ({ pathname }) => rules.has(path.basename(pathname)),
    (route) => {
      withheld++
      return route.abort()
    },
  )
  return () => withheld
}
