import type { Command } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { resetSandbox, seedSandbox } from '@/lib/contracts/admin/sandbox'
import type { CliContext } from './cli-context'
import { type Columns, count, formatTable } from './printout'

/**
 * The time limit of a reset or a seed. A seed takes long, because it sends its signups one at a
 * time.
 */
const workingMs = 10 * 60_000

type Person = Wire<DataOf<typeof seedSandbox>>[number]

const columns: Columns<Person> = [
  ['customer', ({ customerUid }) => customerUid],
  ['e-mail', ({ email }) => email],
  ['state', ({ state }) => state],
  ['invite link', ({ inviteUrl }) => inviteUrl],
]

const describe = (people: Person[]): string =>
  `${formatTable(people, columns, 'Nobody.')}\n
Verifications get to their state within moments. To be one of them, open their link, or sign in with their
e-mail address and take the code from /sandbox/mailbox.`

export function addSandbox(program: Command, { ask, show }: CliContext): void {
  const group = program
    .command('sandbox')
    .description('a place to try things out; production has none')
  group
    .command('seed')
    .description('fill the house organization with people in every state; again makes them again')
    .action(async () => {
      show(await ask(seedSandbox, {}, { timeoutMs: workingMs }), describe)
    })
  group
    .command('reset')
    .description(
      'forget every customer and all that belongs to them; organizations, credentials, advisors and the audit stay',
    )
    .requiredOption('--yes', 'nothing of it comes back: say that you mean it')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- sandbox reset --yes && npm run admin -- sandbox seed',
    )
    .action(async () => {
      const emptied = await ask(
        resetSandbox,
        { body: { isConfirmed: true } },
        { timeoutMs: workingMs },
      )
      show(
        emptied,
        ({ customers }) => `The sandbox is empty: ${count(customers, 'customer')} forgotten.`,
      )
    })
}
