// `npm run faults`: runs the fault tests file by file and prints a table of results. In
// e2e/faults/counts.json, `many` is the number of repeats in `npm run faults`, and `few` is the
// number in `npm test`. `npm run faults -- kill pause` runs only these files.
import './node-version.mjs'
import fs from 'node:fs'
import path from 'node:path'
import { prepare } from './build.mjs'
import { CommandError, program, root, run, runScript } from './command.mjs'

const folder = 'e2e/faults'
const report = path.join(root, 'test-results/faults.jsonl')
const table = path.join(root, 'test-results/faults.md')

/** Returns the results of a run as a Markdown table with one row per fault. */
function writeTable() {
  const entries = fs
    .readFileSync(report, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const lines = entries.map(({ fault, figures }) => {
    const cells = Object.entries(figures).map(([what, value]) => `${what} ${value}`)
    return `| ${fault} | ${cells.join(' · ')} |`
  })
  fs.writeFileSync(table, ['| fault | what it came to |', '|---|---|', ...lines, ''].join('\n'))
}

await runScript(async () => {
  process.chdir(root)
  const wanted = process.argv.slice(2)
  const known = fs
    .readdirSync(folder)
    .flatMap((file) => (file.endsWith('.spec.ts') ? [file.slice(0, -'.spec.ts'.length)] : []))
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new CommandError(
      `There is no fault named ${unknown.join(', ')}. Faults: ${known.join(', ')}.`,
      2,
    )
  const files = wanted.map((name) => path.join(folder, `${name}.spec.ts`))
  await prepare()
  fs.mkdirSync(path.dirname(report), { recursive: true })
  fs.writeFileSync(report, '')
  try {
    const args = [
      'run',
      '--project=e2e',
      '--project=pages',
      '--project=long',
      ...(files.length > 0 ? files : [`${folder}/`]),
    ]
    await run('The faults', program('vitest'), args, { env: { FAULTS_REPORT: report } })
  } finally {
    writeTable()
    console.log(`\n${fs.readFileSync(table, 'utf8')}\nKept in ${path.relative(root, table)}.`)
  }
})
