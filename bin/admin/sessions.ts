import type { Command } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import {
  listSessionsAsStaff,
  revokeClientSessions,
  revokeSessionAsStaff,
} from '@/lib/contracts/admin/sessions'
import type { CliContext } from './cli-context'
import { type Columns, count, formatMoment, formatTable } from './printout'
import { wholeNumber } from './whole-number'

type Shown = Wire<DataOf<typeof listSessionsAsStaff>>[number]

const columns: Columns<Shown> = [
  ['handle', ({ handle }) => handle],
  ['type', ({ deviceSessionType }) => deviceSessionType],
  ['client', ({ clientId }) => clientId],
  ['customer', ({ customerUid }) => customerUid],
  ['created', ({ createdAt }) => formatMoment(createdAt)],
  ['last used', ({ lastUsedAt }) => formatMoment(lastUsedAt)],
  ['ip', ({ ip }) => ip],
  ['user agent', ({ userAgent }) => userAgent],
]

export function addSessions(program: Command, { ask, show }: CliContext): void {
  const group = program
    .command('sessions')
    .description('the live sessions of credentials; a session works for 24 hours')
  group
    .command('list')
    .description(`${listSessionsAsStaff.summary}, without their ids`)
    .argument('[client-id]', 'only sessions of this credential')
    .option('--limit <number>', 'how many, 1 to 1000', wholeNumber(1000), 100)
    .action(async (clientId: string | undefined, { limit }: { limit: number }) => {
      show(await ask(listSessionsAsStaff, { query: { clientId, limit } }), (all) =>
        formatTable(all, columns, 'No live sessions.'),
      )
    })
  group
    .command('revoke')
    .description('Revoke a session by its handle, or all sessions of a credential by its client id')
    .argument('<handle|client-id>', 'a value from the list')
    .addHelpText(
      'after',
      '\nExamples:\n  npm run admin -- sessions revoke 0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11\n  npm run admin -- sessions revoke ci_test_…',
    )
    .action(async (which: string) => {
      if (!which.startsWith('ci_')) {
        await ask(revokeSessionAsStaff, { params: { handle: which } })
        return show({ handle: which, isRevoked: true }, () => `${which} is revoked.`)
      }
      show(
        await ask(revokeClientSessions, { query: { clientId: which } }),
        (done) => `${count(done.count, 'session')} revoked.`,
      )
    })
}
