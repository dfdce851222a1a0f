// Writes .build/routes.ts for the HTTP server: the URL path of every app/**/route.ts.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './command.mjs'

const table = path.join(root, '.build/routes.ts')

/**
 * Returns the text of the route table for the given route files. Their paths are relative to `app`.
 * Folders in parentheses are not part of the URL.
 */
export function listRoutes(files) {
  const address = (file) =>
    `/${path.posix
      .dirname(file)
      .split('/')
      .filter((part) => part !== '.' && !/^\(.*\)$/.test(part))
      .join('/')}`
  const sorted = [...files].sort()
  const imports = sorted.map(
    (file, i) => `import * as r${i} from '@/app/${file.slice(0, -'.ts'.length)}'\n`,
  )
  const entries = sorted.map((file, i) => `  '${address(file)}': r${i},\n`)
  return `${imports.join('')}\nexport const routes = {\n${entries.join('')}}\n`
}

/** Writes the table if it has changed. */
export function writeRoutes() {
  const app = path.join(root, 'app')
  const files = fs.existsSync(app)
    ? fs.readdirSync(app, { recursive: true }).map((file) => file.split(path.sep).join('/'))
    : []
  const text = listRoutes(files.filter((file) => path.posix.basename(file) === 'route.ts'))
  if (fs.existsSync(table) && fs.readFileSync(table, 'utf8') === text) return
  fs.mkdirSync(path.dirname(table), { recursive: true })
  fs.writeFileSync(table, text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeRoutes()
