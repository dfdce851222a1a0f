import { samplePayload } from '@/lib/contracts/sample-signup'
import { emptyDraft } from '@/lib/signup/draft'
import { answerStep } from '@/lib/signup/sample-answers'
import type { UserType } from '@/lib/user-types'
import { transaction } from '../../foundations/db'
import * as accounts from '../account-closure'
import * as customers from '../customers'
import * as drafts from '../drafts'
import * as invites from '../invites'
import * as notifications from '../notifications'
import * as organizations from '../organizations'
import { noIssuer } from '../principal'
import * as signup from '../signup'

/**
 * A sample customer and its state. `invite` is the invitation link of a customer who has not signed
 * up.
 */
export type DemoPerson = {
  customerUid: string
  email: string
  state: string
  inviteUrl: string | null
}
type Story = { firstName: string; lastName: string; userType: UserType; state: string }
type SignedUpStory = Story & { ssn: string; isClosed?: boolean }
type InvitedStory = Story & { hasBegun?: boolean }

const signedUp: [SignedUpStory, ...SignedUpStory[]] = [
  {
    firstName: 'Avery',
    lastName: 'Quinn',
    userType: 'individual',
    ssn: '900-12-3456',
    state: 'approved, a full inbox',
  },
  {
    firstName: 'Blake',
    lastName: 'Moreno',
    userType: 'individual',
    ssn: '000-00-0001',
    state: 'rejected',
  },
  {
    firstName: 'Casey',
    lastName: 'Lindqvist',
    userType: 'individual',
    ssn: '000-00-0002',
    state: 'incomplete: address',
  },
  {
    firstName: 'Devon',
    lastName: 'Okafor',
    userType: 'operator',
    ssn: '000-00-0003',
    state: 'incomplete: document',
  },
  {
    firstName: 'Emery',
    lastName: 'Castellanos',
    userType: 'individual',
    ssn: '000-00-0004',
    state: 'pending: manual review',
  },
  {
    firstName: 'Finley',
    lastName: 'Nakamura',
    userType: 'businessowner',
    ssn: '900-65-4321',
    state: 'approved business',
  },
  {
    firstName: 'Harper',
    lastName: 'Duarte',
    userType: 'individual',
    ssn: '900-45-6789',
    state: 'closed account',
    isClosed: true,
  },
]
const invited: InvitedStory[] = [
  { firstName: 'Gray', lastName: 'Whitfield', userType: 'individual', state: 'invited' },
  {
    firstName: 'Indigo',
    lastName: 'Brandt',
    userType: 'individual',
    state: 'invited, half of the form saved',
    hasBegun: true,
  },
]

const emailOf = ({ firstName, lastName }: Story) =>
  `${firstName}.${lastName}@example.com`.toLowerCase()

/**
 * Creates sample customers, one in each state, in the default organization. A repeated call creates
 * more customers.
 */
export async function seed(): Promise<DemoPerson[]> {
  const { defaultOrganization } = await organizations.ensureDefault()
  // Creates the customers in parallel. If the provider is unavailable, each customer takes the full
  // timeout of a call to the provider.
  const people = await Promise.all([
    ...signedUp.map((story) => signUp(defaultOrganization.id, story)),
    ...invited.map((story) => invite(defaultOrganization.id, story)),
  ])
  await notifications.publish(defaultOrganization.id, transactionsOf(people[0]!.customerUid))
  return people
}

async function signUp(organizationId: string, story: SignedUpStory): Promise<DemoPerson> {
  const { firstName, lastName, userType, ssn, state, isClosed } = story
  const contact = { firstName, lastName, email: emailOf(story), phoneNumber: null }
  const customer = await transaction((tx) =>
    customers.create(tx, { organizationId, userType, contact, isProven: true }),
  )
  await signup.submit(customer, { ...samplePayload, socialSecurityNumber: ssn })
  if (isClosed) await accounts.close(customer.id)
  return { customerUid: customer.id, email: contact.email, state, inviteUrl: null }
}

async function invite(organizationId: string, story: InvitedStory): Promise<DemoPerson> {
  const { firstName, lastName, userType, state, hasBegun } = story
  const email = emailOf(story)
  const { customerUid, inviteUrl } = await invites.create(
    { organizationId, issuer: noIssuer },
    { role: userType, email, firstName, lastName },
  )
  if (hasBegun)
    await transaction((tx) =>
      drafts.save(tx, customerUid, 0, { draft: draftOf(story), signing: null }),
    )
  return { customerUid, email, state, inviteUrl }
}

function draftOf({ firstName, lastName, userType }: Story) {
  const named = answerStep(emptyDraft, 'name', userType, {
    firstName,
    middleName: '',
    lastName,
    suffix: '',
  })
  return (['date-of-birth', 'citizenship'] as const).reduce(
    (draft, slug) => answerStep(draft, slug, userType),
    named,
  )
}

const transactionsOf = (customerUid: string) => [
  {
    customerUid,
    type: 'TRANSACTION_EXECUTED',
    title: 'Transfer completed',
    body: 'Your transfer of $250.00 has arrived.',
    data: { transactionId: 'demo-1' },
  },
  {
    customerUid,
    type: 'TRANSACTION_PENDING',
    title: 'Transfer on its way',
    body: 'Your transfer of $80.00 is being processed.',
    data: { transactionId: 'demo-2' },
  },
  {
    customerUid,
    type: 'PLATFORM_MESSAGE',
    title: 'Welcome',
    body: 'This is where we will keep you informed.',
  },
]
