import type { Command } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { rotateKeys, runRetention } from '@/lib/contracts/admin/upkeep'
import type { CliContext } from './cli-context'
import { type Columns, count, formatTable } from './printout'

// Both operations read every record, so the CLI waits up to an hour.
const maxWorkMs = 60 * 60_000

const columns: Columns<Wire<DataOf<typeof runRetention>>[number]> = [
  ['records', ({ kind }) => kind],
  ['rows', ({ rows }) => rows],
  ['end', ({ rule }) => rule],
]

type Rotation = Wire<DataOf<typeof rotateKeys>>

function describeRotation(done: Rotation): string {
  const lines = [`${count(done.rewrapped, 'record')} wrapped under key ${done.currentKey}.`]
  const keepOlderKeys = (name: string, why: string) =>
    lines.push(`The older keys of ${name} must stay: ${why}.`)
  if (done.reindexed > 0)
    lines.push(`${count(done.reindexed, 'index entry', 'index entries')} made anew.`)
  if (done.staleCredentials > 0)
    keepOlderKeys(
      'KEY_CREDENTIALS',
      `${count(done.staleCredentials, 'credential')} not shown since the newest came`,
    )
  if (done.staleTokens > 0)
    keepOlderKeys(
      'KEY_TOKENS',
      `${count(done.staleTokens, 'token or link', 'tokens and links')} not yet run out`,
    )
  if (done.staleIndexes > 0)
    keepOlderKeys(
      'KEY_BLIND_INDEX',
      `${count(done.staleIndexes, 'record')} cannot be opened to be found by a newer one`,
    )
  if (done.unopened === 0) return lines.join('\n')
  const unnamed = done.unopened - done.unopenedRows.length
  return [
    ...lines,
    `NOT ALL: ${count(done.unopened, 'record')} cannot be opened with any key of KEY_RECORDS, and stayed as they were:`,
    ...done.unopenedRows.map(({ kind, id }) => `  ${kind} ${id}`),
    ...(unnamed > 0 ? [`  and ${count(unnamed, 'other')}`] : []),
  ].join('\n')
}

export function addUpkeep(program: Command, { ask, show, fail }: CliContext): void {
  program
    .command('keys')
    .description('what personal records are sealed with and found by')
    .command('rotate')
    .description(
      'wrap sealed records and make indexes anew under the first keys of their rings, while the service works on; exits with 1 when a record cannot be opened',
    )
    .addHelpText(
      'after',
      '\nA sandbox makes a new key for records itself. Elsewhere it stands at the front of KEY_RECORDS or KEY_BLIND_INDEX in every process first; the old one\nmay go when this has run. It tells which older keys are still needed, those of KEY_CREDENTIALS and KEY_TOKENS as well.',
    )
    .action(async () => {
      const rotated = await ask(rotateKeys, {}, { timeoutMs: maxWorkMs })
      if (rotated.unopened > 0) fail()
      show(rotated, describeRotation)
    })
  program
    .command('retention')
    .description('records that have outlived their time')
    .command('run')
    .description('delete them, and destroy the keys of people whose time is over')
    .option('--dry-run', 'only count them')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      show(await ask(runRetention, { body: { dryRun } }, { timeoutMs: maxWorkMs }), (all) =>
        formatTable(all, columns, 'Nothing.'),
      )
    })
}
