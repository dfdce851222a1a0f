import { spawn } from 'node:child_process'
import { place } from '@/bench/cores'
import type { Lab } from '@/bench/lab'

/** Figures that the browser tests print for one page or task: what they count is counted in one place. */
export type Told = { name: string; figures: Map<string, number> }

const printed = /(\w+) ([\d.]+)(?: \([^)]*\)| kB| ms| s)?(?= |$)/g

type How = { times?: number; config?: string; env?: Record<string, string> }

/** Runs browser tests of this name on all cores, over the same build, and returns what they print. Undefined where there is no browser. */
export async function readBrowserTests(
  lab: Lab,
  file: string,
  title: string,
  { times = 1, config = 'playwright.config.ts', env = {} }: How = {},
): Promise<Told[] | undefined> {
  if (!process.env.CHROMIUM_PATH) {
    lab.tell('  there is no browser: left out')
    return undefined
  }
  const args = ['node_modules/.bin/playwright', 'test', file, '--config', config, '--grep', title]
  const rest = [
    '--repeat-each',
    String(times),
    '--reporter',
    'list',
    '--output',
    `${lab.folder}/web`,
  ]
  const child = spawn(...place(lab.cores, 'all', process.execPath, [...args, ...rest]), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  const code = await new Promise((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0) throw new Error(`${file} failed (${code}):\n${said}`)
  return said.split('\n').flatMap(readLine)
}

// A name, room to the 34th column at least, then what was counted, each with room after it.
function readLine(line: string): Told[] {
  const [, name, rest] = /^ {2}(\S.*?) {2,}(\S.*)$/.exec(line) ?? []
  if (name === undefined || rest === undefined) return []
  const figures = new Map(
    [...rest.matchAll(printed)].map(([, what, value]) => [what!, Number(value)]),
  )
  return figures.size === 0 ? [] : [{ name, figures }]
}
