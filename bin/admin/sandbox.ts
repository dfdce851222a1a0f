import type { Command } from 'commander'
import type { Wire } from '@/lib/client'
import type { DataOf } from '@/lib/contract'
import { resetSandbox, seedSandbox } from '@/lib/contracts/admin/sandbox'
import type { CliContext } from './cli-context'
import { type Columns, count, formatTable } from './printout'

type Person = Wire<DataOf<typeof seedSandbox>>[number]

const columns: Columns<Person> = [
  ['customer', ({ customerUid }) => customerUid],
  ['email', ({ email }) => email],
  ['state', ({ state }) => state],
  ['invite link', ({ inviteUrl }) => inviteUrl],
]

const describe = (people: Person[]): string =>
  `${formatTable(people, columns, 'No customers.')}\n
Verifications reach their state within seconds. To see the pages of a customer, open the link, or sign in with
the email address and read the code in /sandbox/mailbox.`

export function addSandbox(program: Command, { ask, show }: CliContext): void {
  const group = program
    .command('sandbox')
    .description('sample data; these commands do not exist in production')
  group
    .command('seed')
    .description(seedSandbox.summary)
    .action(async () => {
      show(await ask(seedSandbox, {}), describe)
    })
  group
    .command('reset')
    .description(`${resetSandbox.summary}. Organizations, credentials, advisors and the audit stay`)
    .requiredOption('--yes', 'confirm the deletion, which you cannot undo')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- sandbox reset --yes && npm run admin -- sandbox seed',
    )
    .action(async () => {
      const emptied = await ask(resetSandbox, { body: { isConfirmed: true } })
      show(
        emptied,
        ({ customers }) => `The sandbox is empty: ${count(customers, 'customer')} deleted.`,
      )
    })
}
