import type { Command } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { exportAudit, tailAudit, verifyAudit } from '@/lib/contracts/admin/audit'
import type { CliContext } from './cli-context'
import { type Columns, count, formatMoment, formatTable } from './printout'
import { wholeNumber } from './whole-number'

type Row = Wire<DataOf<typeof tailAudit>>[number]
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

// The service may have to read every row.
const verifyingMs = 30 * 60_000

function describeVerdict({
  isIntact,
  rows,
  streams,
  checkpoints,
  lastCheckpointAt,
  fault,
}: Verdict): string {
  if (!isIntact) return `NOT INTACT: ${fault}.`
  const read = `Intact: ${count(rows, 'row')} in ${count(streams, 'chain')}, ${count(checkpoints, 'checkpoint')}.`
  return lastCheckpointAt
    ? `${read}\nThe last checkpoint was signed at ${formatMoment(lastCheckpointAt)}; rows cut off the end after it cannot be seen.`
    : `${read}\nNo checkpoint has been signed yet: rows cut off the end cannot be seen.`
}

export function addAudit(program: Command, { ask, lines, show, pass, fail }: CliContext): void {
  const group = program
    .command('audit')
    .description('what was asked of the service, by whom, and how it ended')
  group
    .command('tail')
    .description('read the newest rows, newest first')
    .option('--limit <number>', 'how many, 1 to 1000', wholeNumber(1000), 50)
    .action(async ({ limit }: { limit: number }) => {
      show(await ask(tailAudit, { query: { limit } }), (rows) =>
        formatTable(rows, columns, 'No rows.'),
      )
    })
  group
    .command('verify')
    .description(
      'prove that no row was changed or removed, up to the last signed checkpoint; exits with 1 when one was',
    )
    .action(async () => {
      const verdict = await ask(verifyAudit, {}, { timeoutMs: verifyingMs })
      if (!verdict.isIntact) fail()
      show(verdict, describeVerdict)
    })
  group
    .command('export')
    .description('print every row there is as JSON, one to a line, with its place in the chain')
    .addHelpText('after', '\nExample:\n  npm run --silent admin -- audit export > audit.ndjson')
    .action(() => pass(lines(exportAudit)))
}
