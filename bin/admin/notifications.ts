import type { Command } from 'commander'
import { publishNotification } from '@/lib/contracts/admin/notifications'
import type { CliContext } from './cli-context'

type Written = { customer: string; type: string; title?: string; body?: string }

export function addNotifications(program: Command, { ask, show }: CliContext): void {
  const group = program
    .command('notifications')
    .description('the items in the inboxes of customers')
  group
    .command('publish')
    .description(publishNotification.summary)
    .requiredOption('--customer <uid>', 'the customer who gets the notification')
    .requiredOption(
      '--type <type>',
      'such as PLATFORM_MESSAGE; only the service uses types that begin with KYC_ or KYB_',
    )
    .option('--title <title>', 'the heading')
    .option('--body <text>', 'the text')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- notifications publish --customer 0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11 --type PLATFORM_MESSAGE --title "Closed on Monday"',
    )
    .action(async ({ customer, ...written }: Written) => {
      const made = await ask(publishNotification, { body: { customerUid: customer, ...written } })
      show(made, ({ id }) => `Notification ${id} is in the inbox.`)
    })
}
