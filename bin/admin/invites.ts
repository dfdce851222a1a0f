import { type Command, Option } from 'commander'
import type { Wire } from '@/lib/client'
import type { InputOf } from '@/lib/client/wire'
import type { DataOf } from '@/lib/contract'
import {
  cancelAnyInvite,
  createInviteForOrganization,
  createLinkForCustomer,
  listAllInvites,
  renewAnyInvite,
} from '@/lib/contracts/admin/invites'
import { inviteLanguages, inviteStatuses } from '@/lib/contracts/invites'
import { purposes } from '@/lib/reach'
import { userTypeNames } from '@/lib/user-types'
import type { CliContext } from './cli-context'
import { type Columns, formatFacts, formatMoment, formatTable } from './printout'
import { wholeNumber } from './whole-number'

type Invite = Wire<DataOf<typeof listAllInvites>>[number]

const columns: Columns<Invite> = [
  ['invitation', ({ inviteId }) => inviteId],
  ['customer', ({ customerUid }) => customerUid],
  ['external id', ({ externalId }) => externalId],
  ['role', ({ role }) => role],
  ['status', ({ status }) => status],
  ['organization', ({ organizationId }) => organizationId],
  ['created', ({ createdAt }) => formatMoment(createdAt)],
  ['expires', ({ expiresAt }) => formatMoment(expiresAt)],
  ['email', ({ sendsEmail }) => (sendsEmail ? 'by us' : 'by the partner')],
]

const describeLink = (url: string, expiresAt: string): string =>
  formatFacts([
    ['Link', url],
    ['Works until', formatMoment(expiresAt)],
  ]).concat('\n\nWhoever has the link can use it. It is not shown again.')

const inviteArgument = ['<id>', 'the invitation'] as const
type Listing = NonNullable<InputOf<typeof listAllInvites>['query']>

export function addInvites(program: Command, context: CliContext): void {
  const group = program.command('invites').description('the invitations of people to sign up')
  addListing(group, context)
  addCreation(group, context)
  addChanges(group, context)
  addLinks(program, context)
}

function addListing(group: Command, { ask, show }: CliContext): void {
  group
    .command('list')
    .description('list them, newest first, without their links')
    .option('--organization <id|name>', 'only those of one organization')
    .option('--customer <uid>', 'only those of one customer')
    .addOption(
      new Option('--status <status>', 'only those with this status').choices(inviteStatuses),
    )
    .option('--after <id>', 'only those older than this invitation')
    .option('--limit <number>', 'how many, 1 to 1000', wholeNumber(1000), 100)
    .action(async ({ customer: customerUid, ...query }: Listing & { customer?: string }) => {
      show(await ask(listAllInvites, { query: { ...query, customerUid } }), (all) =>
        formatTable(all, columns, 'No invitations.'),
      )
    })
}

type NewInvite = InputOf<typeof createInviteForOrganization>['body']
type Given = Omit<NewInvite, 'sendsEmail'> & { email: string; send: boolean; phone?: string }

function addCreation(group: Command, { ask, show }: CliContext): void {
  group
    .command('create')
    .description('invite a person; the person gets the link by email')
    .requiredOption('--organization <id|name>', 'the organization that the person signs up with')
    .addOption(
      new Option('--role <role>', 'how the person signs up')
        .choices(userTypeNames)
        .default('individual'),
    )
    .requiredOption('--email <address>', 'the email address of the person')
    .requiredOption('--first-name <name>', 'the first name of the person')
    .requiredOption('--last-name <name>', 'the last name of the person')
    .option('--phone <number>', 'the phone number of the person')
    .option('--external-id <id>', "the partner's own id; the same id again renews the invitation")
    .option('--return-url <url>', 'where the person goes afterwards')
    .option('--refresh-url <url>', 'where the person gets a new link')
    .option('--state <text>', "the partner's own value, added to both addresses")
    .addOption(
      new Option('--language <code>', 'the language of the person').choices(inviteLanguages),
    )
    .option('--no-send', 'send no email; the partner sends the link')
    .action(async ({ send: sendsEmail, phone: phoneNumber, ...given }: Given) => {
      const body = { ...given, phoneNumber, sendsEmail }
      show(await ask(createInviteForOrganization, { body }), (made) =>
        [
          formatFacts([
            ['Invitation', made.inviteId],
            ['Customer', made.customerUid],
          ]),
          describeLink(made.inviteUrl, made.expiresAt),
        ].join('\n'),
      )
    })
}

function addChanges(group: Command, { ask, show }: CliContext): void {
  group
    .command('renew')
    .description('replace the link of one; the person gets it by email unless the partner sends it')
    .argument(...inviteArgument)
    .action(async (inviteId: string) => {
      show(await ask(renewAnyInvite, { params: { inviteId } }), ({ inviteUrl, expiresAt }) =>
        describeLink(inviteUrl, expiresAt),
      )
    })
  group
    .command('cancel')
    .description('end one; its links no longer exist, and an unfinished form is signed out')
    .argument(...inviteArgument)
    .action(async (inviteId: string) => {
      await ask(cancelAnyInvite, { params: { inviteId } })
      show({ inviteId, isCancelled: true }, () => `${inviteId} is cancelled.`)
    })
}

type NewLink = InputOf<typeof createLinkForCustomer>['body']

function addLinks(program: Command, { ask, show }: CliContext): void {
  program
    .command('links')
    .description('links that open the pages of one customer, once')
    .command('create')
    .description('make one; the older unused link for the same purpose ends')
    .argument('<uid>', 'the customer')
    .addOption(
      new Option('--purpose <purpose>', 'what it opens').choices(purposes).makeOptionMandatory(),
    )
    .option('--return-url <url>', 'where the person goes afterwards')
    .option('--refresh-url <url>', 'where the person gets a new link')
    .option('--state <text>', "the partner's own value, added to both addresses")
    .option('--minutes <number>', 'how long it works, 5 to 60 (15)', wholeNumber(60))
    .action(
      async (
        customerUid: string,
        { minutes: expiresInMinutes, ...given }: NewLink & { minutes?: number },
      ) => {
        const body = { ...given, expiresInMinutes }
        show(
          await ask(createLinkForCustomer, { params: { customerUid }, body }),
          ({ url, expiresAt }) => describeLink(url, expiresAt),
        )
      },
    )
}
