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
  ]).concat('\n\nEveryone with the link can use it. The service does not show it again.')

const inviteArgument = ['<id>', 'the invitation'] as const
type Listing = NonNullable<InputOf<typeof listAllInvites>['query']>

export function addInvites(program: Command, context: CliContext): void {
  const group = program.command('invites').description('invitations to sign up')
  addListing(group, context)
  addCreation(group, context)
  addChanges(group, context)
  addLinks(program, context)
}

function addListing(group: Command, { ask, show }: CliContext): void {
  group
    .command('list')
    .description(listAllInvites.summary)
    .option('--organization <id|name>', 'only invitations of this organization')
    .option('--customer <uid>', 'only invitations of this customer')
    .addOption(
      new Option('--status <status>', 'only invitations with this status').choices(inviteStatuses),
    )
    .option('--after <id>', 'only invitations older than this one')
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
    .description(`${createInviteForOrganization.summary}; the service emails the link`)
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
    .option('--return-url <url>', 'the URL to which the person returns')
    .option('--refresh-url <url>', 'the URL at which the person gets a new link')
    .option('--state <text>', "the partner's own value, which both URLs get")
    .addOption(
      new Option('--language <code>', 'the language of the person').choices(inviteLanguages),
    )
    .option('--no-send', 'send no email, because the partner sends the link')
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
    .description(renewAnyInvite.summary)
    .argument(...inviteArgument)
    .action(async (inviteId: string) => {
      show(await ask(renewAnyInvite, { params: { inviteId } }), ({ inviteUrl, expiresAt }) =>
        describeLink(inviteUrl, expiresAt),
      )
    })
  group
    .command('cancel')
    .description(cancelAnyInvite.summary)
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
    .description('links that open the pages of a customer once')
    .command('create')
    .description(createLinkForCustomer.summary)
    .argument('<uid>', 'the customer')
    .addOption(
      new Option('--purpose <purpose>', 'the pages that the link opens')
        .choices(purposes)
        .makeOptionMandatory(),
    )
    .option('--return-url <url>', 'the URL to which the person returns')
    .option('--refresh-url <url>', 'the URL at which the person gets a new link')
    .option('--state <text>', "the partner's own value, which both URLs get")
    .option('--minutes <number>', 'how long it works, 5 to 60; default: 15', wholeNumber(60))
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
