import { cases } from '@/bench/cases'
import { endure, formatEndurance } from '@/bench/endurance'
import {
  readCommit,
  readCommitted,
  readLast,
  writeEndurance,
  writePair,
  writeResult,
} from '@/bench/history'
import { openLab } from '@/bench/lab'
import { readMachine } from '@/bench/machine'
import { type Options, readOptions, UsageError, usage } from '@/bench/options'
import { formatPair, guardedRows, measurePair } from '@/bench/pair'
import { drawCharts } from '@/bench/peers'
import { formatReport } from '@/bench/report'
import { countErrors, type Result, type Row } from '@/bench/result'
import { SizingError, sizeUp } from '@/bench/sizing'

// On a signal, the exit handlers stop every started process by its id.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => process.exit(code))

async function measureAll(options: Options): Promise<{ result: Result; failed: string[] }> {
  const lab = openLab(options)
  const machine = readMachine(lab)
  const rows: Row[] = []
  const failed: string[] = []
  for (const { id, work, run } of cases.filter(
    (one) => options.only?.includes(one.id) ?? (!one.needsPeers || options.withPeers),
  )) {
    lab.report(`${id}: ${work}`)
    try {
      rows.push({ id, work, ...(await run(lab)) })
    } catch (error) {
      // A long run is unattended, so the other rows still run after a failed row.
      lab.report(`  ${id} failed: ${error instanceof Error ? error.stack : error}`)
      failed.push(id)
    }
  }
  return {
    result: {
      measuredAt: new Date().toISOString(),
      commit: readCommit(),
      machine,
      plan: lab.plan,
      rows,
    },
    failed,
  }
}

async function endureLoad(options: Options, minutes: number): Promise<void> {
  const lab = openLab(options)
  const machine = readMachine(lab)
  const found = await endure(lab, minutes)
  const file = writeEndurance({
    measuredAt: new Date().toISOString(),
    commit: readCommit(),
    machine,
    ...found,
  })
  process.stdout.write(
    options.isJson
      ? `${JSON.stringify(found, null, 2)}\n`
      : `\n${formatEndurance(found)}\n\nWritten to ${file}.\n${drawCharts(file)}\n`,
  )
  if (found.errors > 0) process.exitCode = 1
}

async function comparePair(options: Options, against: string): Promise<void> {
  const lab = openLab(options)
  const machine = readMachine(lab)
  const wanted = options.only ?? guardedRows
  const chosen = cases.filter(({ id }) => wanted.includes(id))
  const plan = { ...lab.plan, warmUpSeconds: 3, repeats: 1, starts: 2 }
  const pair = await measurePair({ ...lab, plan }, chosen, { against, rounds: options.rounds })
  const file = writePair({ measuredAt: new Date().toISOString(), machine, ...pair })
  process.stdout.write(
    options.isJson
      ? `${JSON.stringify(pair, null, 2)}\n`
      : `\n${formatPair(pair)}\n\nWritten to ${file}.\n`,
  )
}

async function bench(): Promise<void> {
  const options = readOptions(
    process.argv.slice(2),
    cases.map(({ id }) => id),
  )
  if (options.isHelp) return void process.stdout.write(usage)
  if (options.isSizing) return void process.stdout.write(`${sizeUp(readLast())}\n`)
  if (options.against) return comparePair(options, options.against)
  if (options.enduranceMinutes) return endureLoad(options, options.enduranceMinutes)
  const before = readCommitted()
  const { result, failed } = await measureAll(options)
  const file = writeResult(result, !options.only && !options.isQuick && failed.length === 0)
  process.stdout.write(
    options.isJson
      ? `${JSON.stringify(result, null, 2)}\n`
      : `\n${formatReport(result, before)}\n\nWritten to ${file}.\n${drawCharts(file)}\n`,
  )
  const errors = countErrors(result)
  if (errors > 0) process.stderr.write(`\n${errors} requests failed: these figures do not count.\n`)
  if (failed.length > 0)
    process.stderr.write(`\nCould not be measured: ${failed.join(', ')}. The reasons are above.\n`)
  if (errors + failed.length > 0) process.exitCode = 1
}

bench().catch((error: unknown) => {
  if (error instanceof SizingError) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      error instanceof UsageError
        ? `${error.message}\n\n${usage}`
        : `${error instanceof Error ? error.stack : error}\n`,
    )
  process.exit(error instanceof UsageError ? 2 : 1)
})
