import fs from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Wire } from '@/lib/client'
import type { InputOf } from '@/lib/client/wire'
import type { DataOf } from '@/lib/contract'
import {
  auditCallers,
  exportAudit,
  listChanges,
  tailAudit,
  verifyAudit,
} from '@/lib/contracts/admin/audit'
import type { CliContext } from './cli-context'
import { type Columns, count, formatMoment, formatTable } from './printout'
import { wholeNumber } from './whole-number'

type Row = Wire<DataOf<typeof tailAudit>>[number]
type Change = Wire<DataOf<typeof listChanges>>[number]
type Verdict = Wire<DataOf<typeof verifyAudit>>

const columns: Columns<Row> = [
  ['at', ({ at }) => formatMoment(at)],
  ['method', ({ method }) => method],
  ['route', ({ route }) => route],
  ['status', ({ status }) => status],
  ['ms', ({ durationUs }) => Math.round(durationUs / 1000)],
  ['caller', ({ caller }) => caller],
  ['ip', ({ ip }) => ip],
  ['client', ({ clientId }) => clientId],
  ['customer', ({ customerId }) => customerId],
  ['request', ({ requestId }) => requestId],
]

const changeColumns: Columns<Change> = [
  ['at', ({ at }) => formatMoment(at)],
  ['entity', ({ entity }) => entity],
  ['id', ({ entityId }) => entityId],
  ['action', ({ action }) => action],
  ['from', ({ from }) => from],
  ['to', ({ to }) => to],
  ['by', ({ actor }) => actor],
  ['reason', ({ reason }) => reason],
  ['request', ({ requestId }) => requestId],
]

// In milliseconds. A verification may have to read every row of the audit.
const verifyingMs = 30 * 60_000

const describeUncovered = ({ changes = 0, uncovered = 0 }: Verdict): string =>
  uncovered === 0
    ? ''
    : `\n${uncovered} of ${count(changes, 'change')} have no audit row: a kill or a time-out came before it.`

const keptLine = /^\{"id":(\d+),.*"signature":"([^"]+)"\}$/

/** Reads the last checkpoint from a copy of the service's checkpoint file. */
function readKept(file: string): { checkpoint: number; signature: string } {
  if (!fs.existsSync(file)) throw new InvalidArgumentError('There is no such file.')
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n')
  const [, id, signature] = keptLine.exec(lines.at(-1)!) ?? []
  if (!id || !signature) throw new InvalidArgumentError('Its last line is no checkpoint.')
  return { checkpoint: Number(id), signature }
}

function describeVerdict(verdict: Verdict): string {
  const { isIntact, rows, streams, checkpoints, lastCheckpointAt, fault, faults = [] } = verdict
  if (!isIntact)
    return [`NOT INTACT: ${fault}.`, ...faults.slice(1).map((one) => `${one}.`)].join('\n')
  const read = `Intact: ${count(rows, 'row')} in ${count(streams, 'chain')}, ${count(checkpoints, 'checkpoint')}.${describeUncovered(verdict)}`
  return lastCheckpointAt
    ? `${read}\nThe last checkpoint was signed at ${formatMoment(lastCheckpointAt)}; rows cut off the end after it cannot be seen.`
    : `${read}\nNo checkpoint has been signed yet: rows cut off the end cannot be seen.`
}

type Search = NonNullable<InputOf<typeof tailAudit>['query']>
type Filters = NonNullable<InputOf<typeof exportAudit>['query']>

const addFilters = (command: Command): Command =>
  command
    .option(
      '--from <time>',
      'from this time, like 2026-11-21T05:00:00Z (default: 24 hours before --to)',
    )
    .option('--to <time>', 'before this time (default: now)')
    .addOption(new Option('--caller <kind>', 'a kind of caller').choices(auditCallers))
    .option('--operation <name>', 'an operation of the reference, or a route')
    .option('--status <status>', 'a status such as 404, or a class such as 4xx')
    .option('--organization <id|name>', 'an organization')
    .option('--client <client-id>', 'a credential')
    .option('--customer <uid>', 'a customer')
    .option('--address <ip>', 'the address of the caller')
    .option('--request <id>', 'a request of any age')

function addTail(group: Command, { askPage, show, note }: CliContext): void {
  addFilters(group.command('tail').description(tailAudit.summary))
    .option('--cursor <cursor>', 'continue an earlier search; give the same filters')
    .option('--limit <number>', 'how many, 1 to 1000', wholeNumber(1000), 50)
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- audit tail --operation createSession --status 4xx --from 2026-11-21T05:00:00Z',
    )
    .action(async (query: Search) => {
      const { data, meta } = await askPage(tailAudit, { query })
      show(data, (rows) => formatTable(rows, columns, 'No rows.'))
      if (meta?.nextCursor) note(describeRest(meta.scannedTo, meta.nextCursor))
    })
}

const describeRest = (scannedTo: string, cursor: string): string =>
  `Looked back to ${formatMoment(scannedTo)}. To look further back, add --cursor ${cursor}`

export function addAudit(program: Command, context: CliContext): void {
  const { ask, lines, show, pass, fail } = context
  const group = program
    .command('audit')
    .description('the recorded requests, with caller and status')
  addTail(group, context)
  group
    .command('changes')
    .description(listChanges.summary)
    .addOption(new Option('--customer <uid>', 'a customer').conflicts('request'))
    .option('--request <id>', 'a request or job')
    .option('--limit <number>', 'how many, 1 to 1000', wholeNumber(1000), 100)
    .action(async (query: { customer?: string; request?: string; limit: number }, command) => {
      if (!query.customer && !query.request) command.error('error: give --customer or --request')
      show(await ask(listChanges, { query }), (found) =>
        formatTable(found, changeColumns, 'No changes.'),
      )
    })
  group
    .command('verify')
    .description(`${verifyAudit.summary}. Exits with 1 after a fault`)
    .option(
      '--checkpoints <file>',
      'a copy of audit-checkpoints.ndjson from another machine; its last line is the checkpoint to verify',
      readKept,
    )
    .action(async ({ checkpoints }: { checkpoints?: ReturnType<typeof readKept> }) => {
      const verdict = await ask(
        verifyAudit,
        { query: checkpoints ?? {} },
        { timeoutMs: verifyingMs },
      )
      if (!verdict.isIntact) fail()
      show(verdict, describeVerdict)
    })
  addFilters(
    group.command('export').description(`${exportAudit.summary}; without a filter, all rows`),
  )
    .addHelpText('after', '\nExample:\n  npm run --silent admin -- audit export > audit.ndjson')
    .action((query: Filters) => pass(lines(exportAudit, { query })))
}
