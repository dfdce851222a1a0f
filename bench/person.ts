import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from '@/bench/subject'
import { type CallOptions, call } from '@/lib/client'
import { acceptInvite, createInvite } from '@/lib/contracts/invites'
import { lastRequest } from '@/lib/contracts/kyc'
import { publishEvents, unreadCount } from '@/lib/contracts/notifications'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { createSession } from '@/lib/contracts/sessions'
import { signup } from '@/lib/contracts/signup'

const eventsPerCall = 500
const approvedWithinMs = 60_000

/**
 * Opens a session and returns its headers. With `customerUid`, opens a User session, otherwise a
 * System session.
 */
export async function openSession(
  { url, clientId, clientSecret }: Service,
  customerUid?: string,
): Promise<Record<string, string>> {
  const { data } = await call(
    createSession,
    { body: { clientId, clientSecret, customerUid } },
    { baseUrl: url },
  )
  return { 'x-session-id': data.sessionId, 'x-client-id': clientId }
}

/** Invites and signs up a person. Returns the customer id. */
export async function signUpPerson(service: Service): Promise<string> {
  const system: CallOptions = { baseUrl: service.url, headers: await openSession(service) }
  const body = {
    role: 'individual' as const,
    email: 'rae.carter@example.com',
    firstName: 'Rae',
    lastName: 'Carter',
  }
  const { customerUid, inviteUrl } = (await call(createInvite, { body }, system)).data
  const token = inviteUrl.split('/').at(-1)!
  const { temporaryAccessToken } = (
    await call(acceptInvite.individual, { body: { token } }, { baseUrl: service.url })
  ).data
  const applicant = {
    baseUrl: service.url,
    headers: { authorization: `Bearer ${temporaryAccessToken}` },
  }
  await call(signup.individual, { body: structuredClone(samplePayload) }, applicant)
  return customerUid
}

/**
 * Creates an approved person over the API, with `notifications` more items in the inbox. Returns
 * the headers of their User session.
 */
export async function makePerson(
  service: Service,
  notifications: number,
): Promise<Record<string, string>> {
  const customerUid = await signUpPerson(service)
  const system: CallOptions = { baseUrl: service.url, headers: await openSession(service) }
  const headers = await openSession(service, customerUid)
  await waitForApproval({ baseUrl: service.url, headers })
  for (let made = 0; made < notifications; made += eventsPerCall) {
    const size = Math.min(eventsPerCall, notifications - made)
    const events = Array.from({ length: size }, (_, i) => ({
      customerUid,
      type: 'TRANSACTION_EXECUTED',
      title: 'Payment received',
      body: 'A transfer of 125.00 arrived in your account.',
      data: { amount: '125.00', reference: `reference-${made + i}` },
    }))
    await call(publishEvents, { body: events }, system)
  }
  const { count } = (await call(unreadCount, {}, { baseUrl: service.url, headers })).data
  if (count < notifications)
    throw new Error(`the person has ${count} unread notifications, not ${notifications}`)
  return headers
}

/**
 * Waits until the person is approved, because the jobs of the verification would slow the
 * measurement.
 */
async function waitForApproval(user: CallOptions): Promise<void> {
  for (const deadline = performance.now() + approvedWithinMs; ; await sleep(100)) {
    const { status } = (await call(lastRequest, {}, user)).data
    if (status === 'approved') return
    if (performance.now() > deadline) throw new Error(`the verification is still ${status}`)
  }
}

const sessions = new Map<string, Record<string, string>>()

/** Writes short items into the inbox of a customer. Each item can create an event. */
export async function publishItems(
  service: Service,
  customerUid: string,
  count: number,
): Promise<void> {
  const headers = sessions.get(service.clientId) ?? (await openSession(service))
  sessions.set(service.clientId, headers)
  for (let made = 0; made < count; made += eventsPerCall) {
    const body = Array.from({ length: Math.min(eventsPerCall, count - made) }, () => ({
      customerUid,
      type: 'TRANSACTION_EXECUTED',
      title: 'Payment received',
    }))
    await call(publishEvents, { body }, { baseUrl: service.url, headers })
  }
}
