import type { SignupPayload } from '@/lib/signup/payload'
import { samplePayload } from '@/lib/signup/sample'
import type { UserType } from '@/lib/user-types'
import * as customers from '../customers'
import { db, sql, transaction } from '../db'
import * as invites from '../invites'
import * as notifications from '../notifications'
import * as organizations from '../organizations'
import * as signup from '../signup'

/** One person of the demo and where the story leaves them. */
export type DemoPerson = { customerUid: string; email: string; state: string; inviteUrl?: string }
type Story = { firstName: string; lastName: string; userType: UserType; ssn: string; state: string }

const stories: Story[] = [
  { firstName: 'Avery', lastName: 'Quinn', userType: 'individual', ssn: '900-12-3456', state: 'approved' },
  { firstName: 'Blake', lastName: 'Moreno', userType: 'individual', ssn: '000-00-0001', state: 'rejected' },
  { firstName: 'Casey', lastName: 'Lindqvist', userType: 'individual', ssn: '000-00-0002', state: 'incomplete: address' },
  { firstName: 'Devon', lastName: 'Okafor', userType: 'operator', ssn: '000-00-0003', state: 'incomplete: document' },
  { firstName: 'Emery', lastName: 'Castellanos', userType: 'individual', ssn: '000-00-0004', state: 'pending: manual review' },
  { firstName: 'Finley', lastName: 'Nakamura', userType: 'businessowner', ssn: '900-65-4321', state: 'approved business' },
]

const emailOf = ({ firstName, lastName }: Pick<Story, 'firstName' | 'lastName'>) => `${firstName}.${lastName}@example.com`.toLowerCase()

/** Fills the house organization with a person in every state, an unused invitation and full inboxes. */
export async function seed(): Promise<DemoPerson[]> {
  const { house } = await organizations.ensureHouse()
  const people: DemoPerson[] = []
  for (const story of stories) people.push(await play(house.id, story))
  const [first] = people
  if (first) await notifications.publish(house.id, transactionsOf(first.customerUid))
  const invited = { firstName: 'Gray', lastName: 'Whitfield' }
  const invite = await invites.create(house.id, { ...invited, role: 'individual', email: emailOf(invited) })
  people.push({ customerUid: invite.customerUid, email: emailOf(invited), state: 'invited', inviteUrl: invite.inviteUrl })
  return people
}

async function play(organizationId: string, story: Story): Promise<DemoPerson> {
  const { firstName, lastName, userType, ssn, state } = story
  const contact = { firstName, lastName, email: emailOf(story), phoneNumber: null }
  const customer = await transaction((tx) => customers.create(tx, { organizationId, userType, contact }))
  const payload: SignupPayload = { ...samplePayload, socialSecurityNumber: ssn }
  await signup.submit(customer, payload)
  return { customerUid: customer.id, email: contact.email, state }
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
  { customerUid, type: 'PLATFORM_MESSAGE', title: 'Welcome', body: 'This is where we will keep you informed.' },
]

/** Empties the sandbox: every person and what belongs to them. Organizations, credentials and the audit stay. */
export async function reset(): Promise<void> {
  await db.query(sql`
    truncate customers, invites, tokens, sessions, browser_sessions, email_challenges, drafts, signup_reservations, profiles, kyc_requests, kyc_moves,
      provider_events, notification_heads, notifications, notification_marks, transactions, idempotency, strict_limits`)
}
