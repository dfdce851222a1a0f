import { customerStatuses } from '@/lib/contracts/admin/customers'
import { deliveryOutcomes, destinationStates } from '@/lib/contracts/destinations'
import { inviteStatuses } from '@/lib/contracts/invites'
import { correctable } from '@/lib/correction-path'
import { fillText } from '@/lib/fill-text'
import { reasonCodes, requirementCodes } from '@/lib/kyc-codes'
import { type KycEvent, type KycStatus, moves, notificationType, statuses } from '@/lib/kyc-moves'
import { categoryOf, notificationTypeNames } from '@/lib/notification-words'
import { disableAfterDays } from '@/lib/webhooks'
import { english as words } from '@/lib/words'

/** A section of the page and of its Markdown. The first cell of a row is a code. */
export type CodeTable = {
  title: string
  intro: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

type Meanings<Value extends string> = Readonly<Record<Value, string>>

const ofStatus: Meanings<KycStatus> = {
  pending:
    "We're checking the answers. `stage` shows whether the provider or a person checks them.",
  approved: 'The person or the business is verified. This status is final.',
  rejected: "We can't open the account. `reasons` explains why. Only staff can reopen it.",
  incomplete:
    'We need more information. `requirements` lists the members to send or correct, each with its deadline.',
}
const ofCustomer: Meanings<(typeof customerStatuses)[number]> = {
  started: "The person hasn't completed the signup.",
  ...ofStatus,
  closed: 'The account is closed. Calls for the customer return 404.',
}
const ofMove: Meanings<KycEvent> = {
  submit: 'The person completes the signup.',
  clear: 'The provider or staff approve.',
  refuse: 'The provider or staff reject.',
  ask: 'The provider or staff ask for more information.',
  correct: 'The person or your server sends corrections.',
  handOff: "The person shows an ID on the provider's page.",
  expire: 'The deadline passes without corrections.',
  reopen: 'Staff reopen a rejection.',
  reopenIncomplete: 'Staff reopen a rejection and ask for more information.',
}
const ofInvite: Meanings<(typeof inviteStatuses)[number]> = {
  open: "The link works. The person hasn't accepted the invitation.",
  accepted: "The person accepted the invitation but hasn't signed up. The link still works.",
  expired: 'The link no longer works. You can renew the invitation.',
  used: 'The person has signed up.',
}
const ofDestination: Meanings<(typeof destinationStates)[number]> = {
  on: 'We send events.',
  failing: 'Deliveries fail. We send one event at a time until you accept one.',
  disabled: `Your server failed for ${disableAfterDays} days or returned 410. Events wait until you enable the destination.`,
  off: 'You disabled it. Events wait until you enable it.',
}
const ofOutcome: Meanings<(typeof deliveryOutcomes)[number]> = {
  delivered: 'Your server returned a status from 200 to 299.',
  refused: 'Your server returned another status.',
  redirected: "Your server returned a redirect, which we don't follow.",
  timeout: "Your server didn't respond in time.",
  unreachable: "We couldn't find the host, or it didn't accept the connection.",
  tls: "Your server's certificate isn't valid.",
  inside: 'The host is on a private network, so we send nothing.',
}

const code = (value: string): string => `\`${value}\``
const onPages = Object.values(correctable)
  .map(({ member }) => code(member))
  .join(', ')
const listMeanings = <Value extends string>(values: readonly Value[], meanings: Meanings<Value>) =>
  values.map((value) => [code(value), meanings[value]])

const listMoves = (): string[][] =>
  (['none', ...statuses] as const).flatMap((from) =>
    (Object.entries(moves[from]) as [KycEvent, KycStatus][]).map(([event, to]) => {
      const [own, ofBusiness] = [false, true].map((isBusiness) =>
        notificationType({ event, to, isBusiness }),
      ) as [string, string]
      const types =
        own === ofBusiness ? code(own) : `${code(own)}, or ${code(ofBusiness)} for a business`
      return [from === 'none' ? 'no verification' : code(from), code(to), ofMove[event], types]
    }),
  )

const listTypes = (): string[][] =>
  notificationTypeNames.map((type) => [
    code(type),
    code(categoryOf(type)),
    categoryOf(type) === 'kyc' ? 'The service' : 'You',
    fillText(words[`inbox.type.${type}.title`], { sender: 'your organization' }),
  ])

/**
 * Lists the machine-readable codes of the API in tables. The tables are complete, because they come
 * from the code of the service.
 */
export const listCodeTables = (): CodeTable[] => [
  {
    title: 'Statuses of a verification',
    intro:
      'The member `status` of [a verification](/developers/api/verification#getLastKycRequest). An approved business has `active` instead of `approved`.',
    heads: ['Status', 'Meaning'],
    rows: listMeanings(statuses, ofStatus),
  },
  {
    title: 'Changes of status',
    intro:
      'Every possible change of status. Each sends you [kyc.updated](/developers/webhooks#kyc.updated). The person gets a notification of the type in the last column.',
    heads: ['From', 'To', 'When', 'Notification'],
    rows: listMoves(),
  },
  {
    title: 'Requirement codes',
    intro: `The member \`code\` of a requirement. The provider can send other codes. Show their \`message\`. On our status page, people correct fields of ${onPages}. For a field that no page asks for, the status page leads to support, and no deadline applies.`,
    heads: ['Code', 'Message', 'What to do'],
    rows: Object.entries(requirementCodes).map(([name, { message, remedy }]) => [
      code(name),
      message,
      remedy,
    ]),
  },
  {
    title: 'Reason codes',
    intro: 'The member `code` of a reason for a rejection. The provider can send other codes.',
    heads: ['Code', 'Meaning'],
    rows: Object.entries(reasonCodes).map(([name, meaning]) => [code(name), meaning]),
  },
  {
    title: 'Notification types',
    intro:
      'The member `type` of [a notification](/developers/api/notifications#listNotifications). You can send your own types. For these, the inbox shows your title.',
    heads: ['Type', 'Category', 'Sender', 'Default title'],
    rows: listTypes(),
  },
  {
    title: 'Statuses of a customer',
    intro: 'The member `status` of [a customer](/developers/api/customers#listOwnCustomers).',
    heads: ['Status', 'Meaning'],
    rows: listMeanings(customerStatuses, ofCustomer),
  },
  {
    title: 'Statuses of an invitation',
    intro: 'The member `status` of [an invitation](/developers/api/invitations#listInvites).',
    heads: ['Status', 'Meaning'],
    rows: listMeanings(inviteStatuses, ofInvite),
  },
  {
    title: 'States of a destination',
    intro: 'The member `state` of [a destination](/developers/api/webhooks#showDestination).',
    heads: ['State', 'Meaning'],
    rows: listMeanings(destinationStates, ofDestination),
  },
  {
    title: 'Outcomes of a delivery',
    intro: 'The member `outcome` of [an attempt](/developers/api/webhooks#listDeliveries).',
    heads: ['Outcome', 'Meaning'],
    rows: listMeanings(deliveryOutcomes, ofOutcome),
  },
]
