import type { Command } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { rotateKeys, runRetention } from '@/lib/contracts/admin/upkeep'
import type { Desk } from './desk'
import { type Columns, count, formatTable } from './printout'

/** Both work through everything there is. */
const workingMs = 60 * 60_000

const columns: Columns<Wire<DataOf<typeof runRetention>>[number]> = [
  ['records', ({ kind }) => kind],
  ['rows', ({ rows }) => rows],
  ['end', ({ rule }) => rule],
]

export function addUpkeep(program: Command, { ask, show }: Desk): void {
  program
    .command('keys')
    .description('what personal records are sealed with')
    .command('rotate')
    .description('wrap the keys of all sealed records under the first key of the ring, while the service works on')
    .addHelpText(
      'after',
      '\nA sandbox makes the new key itself. Elsewhere it stands at the front of KEY_RECORDS in every process first; the old one may go when this has run.',
    )
    .action(async () => {
      const rotated = await ask(rotateKeys, {}, { timeoutMs: workingMs })
      show(rotated, ({ currentKey, rewrapped, staleCredentials }) => {
        const done = `${count(rewrapped, 'record')} wrapped under key ${currentKey}.`
        if (staleCredentials === 0) return done
        return `${done}\nThe older keys of KEY_CREDENTIALS must stay: ${count(staleCredentials, 'credential')} not shown since the newest came.`
      })
    })
  program
    .command('retention')
    .description('records that have outlived their time')
    .command('run')
    .description('delete them, and destroy the keys of people whose time is over')
    .option('--dry-run', 'only count them')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      show(await ask(runRetention, { body: { dryRun } }, { timeoutMs: workingMs }), (all) => formatTable(all, columns, 'Nothing.'))
    })
}
