import { customerStatuses } from '@/lib/contracts/admin/customers'
import { deliveryOutcomes, destinationStates } from '@/lib/contracts/destinations'
import { inviteStatuses } from '@/lib/contracts/invites'
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
  pending: 'The answers are being checked: `stage` tells whether by a machine or by a person.',
  approved: 'The person or the business is verified. Nothing follows.',
  rejected: 'The account cannot be opened. `reasons` tells why, and only staff can open it again.',
  incomplete: '`requirements` lists the members to send or correct, each with its deadline.',
}
const ofCustomer: Meanings<(typeof customerStatuses)[number]> = {
  started: 'The customer exists, and the signup is not complete.',
  ...ofStatus,
  closed: 'The account was closed. Calls for the customer return 404.',
}
const ofMove: Meanings<KycEvent> = {
  submit: 'The signup is complete.',
  clear: 'The provider, or staff, approves.',
  refuse: 'The provider, or staff, rejects.',
  ask: 'The provider, or staff, asks for more.',
  correct: 'Corrections arrive.',
  handOff: 'The person has shown an ID on the page of the provider.',
  expire: 'The deadline passes.',
  reopen: 'Staff take a rejection back.',
  reopenIncomplete: 'Staff take a rejection back and ask for more.',
}
const ofInvite: Meanings<(typeof inviteStatuses)[number]> = {
  open: 'The link works, and nobody has accepted it.',
  accepted: 'The person accepted it and has not signed up. The link still works.',
  expired: 'The link no longer works. Renew the invitation.',
  used: 'The person has signed up.',
}
const ofDestination: Meanings<(typeof destinationStates)[number]> = {
  on: 'Events are sent.',
  failing: 'Deliveries fail, and single attempts go out until one arrives.',
  disabled: `Your server failed for ${disableAfterDays} days, or answered 410. Events are held until you switch it on.`,
  off: 'You switched it off. Its events are held.',
}
const ofOutcome: Meanings<(typeof deliveryOutcomes)[number]> = {
  delivered: 'Your server answered with a status from 200 to 299.',
  refused: 'Your server answered with another status.',
  redirected: 'Your server sent the call elsewhere, which is not followed.',
  timeout: 'Your server did not answer in time.',
  unreachable: 'The name was not found, or nothing accepted the connection.',
  tls: 'The certificate of your server is not valid.',
  inside: 'The name leads to a private network, to which nothing is sent.',
}

const code = (value: string): string => `\`${value}\``
const tell = <Value extends string>(values: readonly Value[], meanings: Meanings<Value>) =>
  values.map((value) => [code(value), meanings[value]])

const listMoves = (): string[][] =>
  (['none', ...statuses] as const).flatMap((from) =>
    (Object.entries(moves[from]) as [KycEvent, KycStatus][]).map(([event, to]) => {
      const [own, ofBusiness] = [false, true].map((isBusiness) =>
        notificationType({ event, to, isBusiness }),
      ) as [string, string]
      const types =
        own === ofBusiness ? code(own) : `${code(own)}, of a business ${code(ofBusiness)}`
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

/** Lists the code words that programs use, from the lists that the service itself uses. */
export const listCodeTables = (): CodeTable[] => [
  {
    title: 'Statuses of a verification',
    intro:
      'The member `status` of [a verification](/developers/api/verification#getLastKycRequest). The status of a business is `active` in place of `approved`.',
    heads: ['Status', 'Meaning'],
    rows: tell(statuses, ofStatus),
  },
  {
    title: 'Moves of a verification',
    intro:
      'Every change of the status. No other exists. Each is an event [kyc.updated](/developers/webhooks#kyc.updated), and the person gets a notification of the type in the last column.',
    heads: ['From', 'To', 'When', 'Notification'],
    rows: listMoves(),
  },
  {
    title: 'Requirement codes',
    intro:
      'The member `code` of a requirement. Your provider may send further codes; show their `message`.',
    heads: ['Code', 'Message', 'What to do'],
    rows: Object.entries(requirementCodes).map(([name, { message, remedy }]) => [
      code(name),
      message,
      remedy,
    ]),
  },
  {
    title: 'Reason codes',
    intro: 'The member `code` of a reason for a rejection. The provider may send further codes.',
    heads: ['Code', 'Meaning'],
    rows: Object.entries(reasonCodes).map(([name, meaning]) => [code(name), meaning]),
  },
  {
    title: 'Notification types',
    intro:
      'The member `type` of [a notification](/developers/api/notifications#listNotifications). You may send others: the inbox shows your title, or the type in words.',
    heads: ['Type', 'Category', 'Sender', 'Title without one of your own'],
    rows: listTypes(),
  },
  {
    title: 'Statuses of a customer',
    intro: 'The member `status` of [a customer](/developers/api/customers#listOwnCustomers).',
    heads: ['Status', 'Meaning'],
    rows: tell(customerStatuses, ofCustomer),
  },
  {
    title: 'Statuses of an invitation',
    intro: 'The member `status` of [an invitation](/developers/api/invitations#listInvites).',
    heads: ['Status', 'Meaning'],
    rows: tell(inviteStatuses, ofInvite),
  },
  {
    title: 'States of a destination',
    intro: 'The member `state` of [a destination](/developers/api/webhooks#showDestination).',
    heads: ['State', 'Meaning'],
    rows: tell(destinationStates, ofDestination),
  },
  {
    title: 'Outcomes of a delivery',
    intro: 'The member `outcome` of [an attempt](/developers/api/webhooks#listDeliveries).',
    heads: ['Outcome', 'Meaning'],
    rows: tell(deliveryOutcomes, ofOutcome),
  },
]
