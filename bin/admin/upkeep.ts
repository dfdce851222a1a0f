import type { Command } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { rotateKeys, runRetention } from '@/lib/contracts/admin/upkeep'
import type { CliContext } from './cli-context'
import { type Columns, count, formatTable } from './printout'

const columns: Columns<Wire<DataOf<typeof runRetention>>[number]> = [
  ['records', ({ kind }) => kind],
  ['rows', ({ rows }) => rows],
  ['deleted', ({ rule }) => rule],
]

type Rotation = Wire<DataOf<typeof rotateKeys>>

function describeRotation(done: Rotation): string {
  const lines = [`${count(done.rewrapped, 'record')} wrapped under key ${done.currentKey}.`]
  const keepOlderKeys = (name: string, why: string) =>
    lines.push(`Keep the older keys of ${name}: ${why}.`)
  if (done.reindexed > 0)
    lines.push(`${count(done.reindexed, 'index entry', 'index entries')} rebuilt.`)
  if (done.staleCredentials > 0)
    keepOlderKeys(
      'KEY_CREDENTIALS',
      `${count(done.staleCredentials, 'credential')} not used since the newest key`,
    )
  if (done.staleTokens > 0)
    keepOlderKeys(
      'KEY_TOKENS',
      `${count(done.staleTokens, 'token or link', 'tokens and links')} not expired yet`,
    )
  if (done.staleIndexes > 0)
    keepOlderKeys('KEY_BLIND_INDEX', `${count(done.staleIndexes, 'record')} that no key opens`)
  if (done.unopened === 0) return lines.join('\n')
  const unnamed = done.unopened - done.unopenedRows.length
  return [
    ...lines,
    `NOT ALL: no key of KEY_RECORDS opens ${count(done.unopened, 'record')}, which did not change:`,
    ...done.unopenedRows.map(({ kind, id }) => `  ${kind} ${id}`),
    ...(unnamed > 0 ? [`  and ${count(unnamed, 'other')}`] : []),
  ].join('\n')
}

export function addUpkeep(program: Command, { ask, show, fail }: CliContext): void {
  program
    .command('keys')
    .description('the keys that encrypt and find personal records')
    .command('rotate')
    .description(`${rotateKeys.summary}. Exits with 1 if no key opens a record`)
    .addHelpText(
      'after',
      '\nA sandbox creates the new key of KEY_RECORDS itself. In production, first put the new key in front of its ring in every process.\nThe command reports the older keys that stored values still need.',
    )
    .action(async () => {
      const rotated = await ask(rotateKeys, {})
      if (rotated.unopened > 0) fail()
      show(rotated, describeRotation)
    })
  program
    .command('retention')
    .description('data whose retention period has ended')
    .command('run')
    .description(runRetention.summary)
    .option('--dry-run', 'only count the data')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      show(await ask(runRetention, { body: { dryRun } }), (all) =>
        formatTable(all, columns, 'No expired data.'),
      )
    })
}
