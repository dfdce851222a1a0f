import type { Command } from 'commander'
import { publishNotification } from '@/lib/contracts/admin/notifications'
import type { CliContext } from './cli-context'

type Written = { customer: string; type: string; title?: string; body?: string }

export function addNotifications(program: Command, { ask, show }: CliContext): void {
  const group = program.command('notifications').description("what lands in a customer's inbox")
  group
    .command('publish')
    .description("write to a customer's inbox")
    .requiredOption('--customer <uid>', 'whose inbox')
    .requiredOption(
      '--type <type>',
      'such as PLATFORM_MESSAGE; KYC_ and KYB_ are the service’s own',
    )
    .option('--title <title>', 'its heading')
    .option('--body <text>', 'its text')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- notifications publish --customer 0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11 --type PLATFORM_MESSAGE --title "Closed on Monday"',
    )
    .action(async ({ customer, ...written }: Written) => {
      const made = await ask(publishNotification, { body: { customerUid: customer, ...written } })
      show(made, ({ id }) => `Notification ${id} is in the inbox.`)
    })
}
