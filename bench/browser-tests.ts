import { spawn } from 'node:child_process'
import { place } from '@/bench/cores'
import type { Lab } from '@/bench/lab'

/** The figures that a browser test prints for a page or task. */
export type TestFigures = { name: string; figures: Map<string, number> }

const printed = /(\w+) ([\d.]+)(?: \([^)]*\)| kB| ms| s)?(?= |$)/g

type How = { times?: number; config?: string; env?: Record<string, string> }

/**
 * Runs browser tests on all cores and returns the figures that they print. Returns undefined
 * without a browser.
 */
export async function readBrowserTests(
  lab: Lab,
  file: string,
  title: string,
  { times = 1, config = 'playwright.config.ts', env = {} }: How = {},
): Promise<TestFigures[] | undefined> {
  if (!process.env.CHROMIUM_PATH) {
    lab.report('  there is no browser: left out')
    return undefined
  }
  const args = ['node_modules/.bin/playwright', 'test', file, '--config', config, '--grep', title]
  const rest = [
    '--repeat-each',
    String(times),
    '--workers',
    '1',
    '--reporter',
    'list',
    '--output',
    `${lab.folder}/web`,
  ]
  const child = spawn(...place(lab.cores, 'all', process.execPath, [...args, ...rest]), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0) throw new Error(`${file} failed (${code}):\n${output}`)
  return output.split('\n').flatMap(readLine)
}

// A line consists of a name, padded to at least 34 columns, and figures separated by spaces.
function readLine(line: string): TestFigures[] {
  const [, name, rest] = /^ {2}(\S.*?) {2,}(\S.*)$/.exec(line) ?? []
  if (name === undefined || rest === undefined) return []
  const figures = new Map(
    [...rest.matchAll(printed)].map(([, what, value]) => [what!, Number(value)]),
  )
  return figures.size === 0 ? [] : [{ name, figures }]
}
