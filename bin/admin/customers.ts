import { type Command, Option } from 'commander'
import type { Wire } from '@/lib/client'
import {
  customerStatuses,
  listCustomers,
  type ShownCustomer,
  showCustomer,
  signOutCustomer,
} from '@/lib/contracts/admin/customers'
import type { CliContext } from './cli-context'
import { type Columns, formatMoment, formatTable } from './printout'
import { wholeNumber } from './whole-number'

export type Customer = Wire<ShownCustomer>

const columns: Columns<Customer> = [
  ['customer', ({ customerUid }) => customerUid],
  ['type', ({ userType }) => userType],
  ['status', ({ status, stage }) => (stage ? `${status} (${stage})` : status)],
  ['organization', ({ organizationId }) => organizationId],
  ['created', ({ createdAt }) => formatMoment(createdAt)],
  ['signed up', ({ signedUpAt }) => formatMoment(signedUpAt)],
  ['since', ({ statusChangedAt }) => formatMoment(statusChangedAt)],
  ['closed', ({ closedAt }) => formatMoment(closedAt)],
  ['same number', ({ sharesNumber }) => (sharesNumber ? 'yes' : '')],
]
const describeCustomers = (...shown: Customer[]): string =>
  formatTable(shown, columns, 'No customers.')

type Wanted = { organization?: string; status?: Customer['status']; limit: number }

export function addCustomers(program: Command, { ask, show }: CliContext): void {
  const group = program
    .command('customers')
    .description('the people who sign up; no command shows personal data')
  group
    .command('list')
    .description(listCustomers.summary)
    .option('--organization <id|name>', 'only customers of this organization')
    .addOption(
      new Option('--status <status>', 'only customers with this status').choices(customerStatuses),
    )
    .option('--limit <number>', 'how many, 1 to 1000', wholeNumber(1000), 100)
    .action(async (query: Wanted) => {
      show(await ask(listCustomers, { query }), (all) => describeCustomers(...all))
    })
  group
    .command('find')
    .description('Find a customer by the reference on the status page and in emails')
    .argument('<reference>', 'such as 4F7K-2M9Q')
    .action(async (reference: string) => {
      show(await ask(listCustomers, { query: { reference } }), (all) => describeCustomers(...all))
    })
  group
    .command('show')
    .description('Show one customer')
    .argument('<uid>', 'the customer')
    .action(async (customerUid: string) => {
      show(await ask(showCustomer, { params: { customerUid } }), describeCustomers)
    })
  group
    .command('sign-out')
    .description(signOutCustomer.summary)
    .argument('<uid>', 'the customer')
    .action(async (customerUid: string) => {
      await ask(signOutCustomer, { params: { customerUid } })
      show({ customerUid, isSignedOut: true }, () => `${customerUid} is signed out everywhere.`)
    })
}
