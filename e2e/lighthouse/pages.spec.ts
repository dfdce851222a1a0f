import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type BrowserContext, expect, test } from '../support/browser'
import { printFigures } from '../support/figures'
import { applyPath } from '../support/journey'
import { prepare, prepareMember } from '../support/people'

const program = 'bench/peers/node_modules/lighthouse/cli/index.js'
// `phone` is Lighthouse's default: a simulated slow processor and mobile network. The load of the
// machine changes the scores of `phone`, but hardly those of `desktop`.
const devices = { phone: { args: [], runs: 5 }, desktop: { args: ['--preset=desktop'], runs: 1 } }
// Sometimes the browser misses the start of the recording. Lighthouse then fails and must try
// again.
const tries = 3
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Scores = Record<(typeof categories)[number], number>

/** Returns the Lighthouse scores of a page, 0 to 100, with the cookies of this browser. */
async function score(
  context: BrowserContext,
  url: string,
  device: string[],
  folder: string,
): Promise<Scores> {
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = path.join(folder, 'headers.json')
  const report = path.join(folder, `report-${Date.now()}.json`)
  fs.writeFileSync(headers, JSON.stringify(cookies ? { Cookie: cookies } : {}), { mode: 0o600 })
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ')
  const args = [
    program,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    `--only-categories=${categories}`,
    ...device,
  ]
  for (
    let left = tries;
    (await run([...args, `--chrome-flags=${flags}`, `--extra-headers=${headers}`])) !== 0;
  )
    expect(--left, `tries left for Lighthouse of ${url}`).toBeGreaterThan(0)
  const found = JSON.parse(fs.readFileSync(report, 'utf8'))
  expect(new URL(found.finalDisplayedUrl).pathname, 'where the page led').toBe(
    new URL(url).pathname,
  )
  const scores = categories.map(
    (name) => [name, Math.round(found.categories[name].score * 100)] as const,
  )
  return Object.fromEntries(scores) as Scores
}

function run(args: string[]): Promise<number | null> {
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH }
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
}

/** Prints the median performance of a page and the minimum of the other scores. */
async function scorePage(
  context: BrowserContext,
  url: string,
  page: string,
  folder: string,
): Promise<void> {
  fs.mkdirSync(folder, { recursive: true })
  for (const [name, { args, runs: wanted }] of Object.entries(devices)) {
    const runs: Scores[] = []
    while (runs.length < wanted) runs.push(await score(context, url, args, folder))
    const sorted = runs.map(({ performance }) => performance).sort((a, b) => a - b)
    const least = (category: keyof Scores) => String(Math.min(...runs.map((run) => run[category])))
    printFigures(`${page} ${name}`, {
      performance: `${sorted[sorted.length >> 1]} (${sorted[0]} to ${sorted.at(-1)})`,
      accessibility: least('accessibility'),
      practices: least('best-practices'),
    })
  }
}

async function scoreAll(
  context: BrowserContext,
  site: string,
  paths: string[],
  folder: string,
): Promise<void> {
  for (const path of paths) await scorePage(context, site + path, path, folder)
}

test('the benchmark prints the Lighthouse scores of an empty Next.js page', async ({ context }, {
  outputDir,
}) => {
  const { EMPTY_PAGE: url } = process.env
  // Only the benchmark starts an empty page of the framework.
  if (url) await scorePage(context, url, 'an empty page', outputDir)
})

test('the benchmark prints the Lighthouse scores of start pages and API reference', async ({
  context,
  service,
}, { outputDir }) => {
  await scoreAll(context, service.url, ['/', '/start', '/developers/api'], outputDir)
})

test('the benchmark prints the Lighthouse scores of the form steps', async ({
  context,
  service,
  client,
}, { outputDir }) => {
  await prepare(context, service.url, client, { at: 'review' })
  await scoreAll(context, service.url, ['address', 'w9', 'review'].map(applyPath), outputDir)
})

test('the benchmark prints the Lighthouse scores of the account pages', async ({
  context,
  service,
  client,
}, { outputDir }) => {
  await prepareMember(context, service.url, client)
  await scoreAll(context, service.url, ['/inbox', '/status'], outputDir)
})
