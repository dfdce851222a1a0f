import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, call } from '@/lib/client'
import type { Contract } from '@/lib/contract'
import { readBrand, writeBrand } from '@/lib/contracts/brand'
import { listOwnCustomers, readOwnCustomer } from '@/lib/contracts/customers'
import { listEvents, readEvent } from '@/lib/contracts/events'
import {
  acceptInvite,
  checkInvite,
  createInvite,
  listInvites,
  renewInvite,
} from '@/lib/contracts/invites'
import { kybStatus, lastRequest, sendCorrections } from '@/lib/contracts/kyc'
import { createLink } from '@/lib/contracts/links'
import {
  archiveNotification,
  listNotifications,
  markAllRead,
  markRead,
  markUnread,
  publishEvents,
  restoreNotification,
  unreadCount,
} from '@/lib/contracts/notifications'
import { changeOrganization, readOrganization } from '@/lib/contracts/organization'
import { changePreferences, readPreferences } from '@/lib/contracts/preferences'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { setFaults } from '@/lib/contracts/sandbox'
import { createSession, listSessions, whoami } from '@/lib/contracts/sessions'
import { signup, w9Terms } from '@/lib/contracts/signup'
import { exchangeToken, issueCustomerToken, refreshToken } from '@/lib/contracts/tokens'
import { shareService } from '../support/shared'

type Example = { request?: unknown; response: unknown }
const examples: Record<string, Example> = {}

const service = shareService({ env: { SIMULATOR_DELAY_MS: '600000' } })

beforeAll(async () => {
  await walk()
})

/** Calls an operation like a partner's client and records the request and the response. */
const show: typeof call = async (contract, input, options = {}) => {
  const answer = await call(contract, input, { baseUrl: service.url, ...options })
  const { body } = input as { body?: unknown }
  const { data, meta } = answer as { data: unknown; meta?: unknown }
  examples[(contract as Contract).operationId] = {
    ...(body === undefined ? {} : { request: body }),
    response: meta === undefined ? { data } : { data, meta },
  }
  return answer
}

const bearer = (token: string): CallOptions => ({ headers: { authorization: `Bearer ${token}` } })
const person = {
  firstName: 'Avery',
  lastName: 'Quinn',
  email: 'avery@example.com',
  phoneNumber: '+12025550142',
}

async function walk(): Promise<void> {
  const { clientId, clientSecret } = service
  const opened = await show(createSession, { body: { clientId, clientSecret } })
  const system: CallOptions = {
    headers: { 'x-session-id': opened.data.sessionId, 'x-client-id': clientId },
  }
  await show(whoami, {}, system)
  await show(
    changeOrganization,
    { body: { returnOrigins: ['https://example.com'], technicalEmail: 'ops@example.com' } },
    system,
  )
  await show(readOrganization, {}, system)
  await show(writeBrand, { body: { accent: '#ffdd00', supportEmail: 'help@example.com' } }, system)
  await show(readBrand, {}, system)
  const invite = await show(
    createInvite,
    { body: { role: 'individual', ...person, externalId: 'user-1042' } },
    system,
  )
  await show(listInvites, { query: { limit: 1 } }, system)
  const { inviteId } = invite.data
  const renewed = await show(renewInvite, { params: { inviteId } }, system)
  const token = renewed.data.inviteUrl.split('/').at(-1)!
  await show(checkInvite, { query: { token } })
  const accepted = await show(acceptInvite.individual, { body: { token } })
  const temporary = bearer(accepted.data.temporaryAccessToken)
  await show(w9Terms, {}, temporary)
  await show(signup.individual, { query: {}, body: samplePayload }, temporary)
  await show(lastRequest, {}, temporary)
  const { customerUid } = invite.data
  await waitForEvents(1, { customerUid, type: 'signup.completed' }, system)
  await show(listOwnCustomers, { query: { externalId: 'user-1042' } }, system)
  await show(readOwnCustomer, { params: { customerUid } }, system)
  const exchanged = await show(exchangeToken, {}, temporary)
  await show(refreshToken, { body: { refreshToken: exchanged.data.refreshToken } })
  await show(issueCustomerToken, { params: { customerUid } }, system)
  await show(
    createLink,
    {
      params: { customerUid },
      body: {
        purpose: 'status',
        returnUrl: 'https://example.com/done',
        refreshUrl: 'https://example.com/again',
        state: 'cart-1042',
      },
    },
    system,
  )
  const user = await call(
    createSession,
    { body: { clientId, clientSecret, customerUid } },
    { baseUrl: service.url },
  )
  const asUser: CallOptions = {
    headers: { 'x-session-id': user.data.sessionId, 'x-client-id': clientId },
  }
  await show(listSessions, {}, system)
  const event = {
    customerUid,
    type: 'TRANSACTION_EXECUTED',
    title: 'Transfer completed',
    data: { transactionId: 'T-1042' },
  }
  await show(publishEvents, { body: [event] }, system)
  await show(unreadCount, {}, asUser)
  const page = await show(listNotifications, { query: { limit: 2 } }, asUser)
  await show(markRead, { params: { id: page.data[0]!.id } }, asUser)
  await show(markUnread, { params: { id: page.data[0]!.id } }, asUser)
  await show(archiveNotification, { params: { id: page.data[0]!.id } }, asUser)
  await show(restoreNotification, { params: { id: page.data[0]!.id } }, asUser)
  await show(readPreferences, {}, asUser)
  await show(changePreferences, { body: { platform: { email: true } } }, asUser)
  await show(markAllRead, { body: { before: page.data[0]!.id } }, asUser)
  await walkAsBusiness(system)
  await show(setFaults, { body: { provider: 'down', untilSeconds: 60 } }, system)
}

async function walkAsBusiness(system: CallOptions): Promise<void> {
  const invite = await call(
    createInvite,
    { body: { role: 'businessowner', ...person } },
    { baseUrl: service.url, ...system },
  )
  const token = invite.data.inviteUrl.split('/').at(-1)!
  const accepted = await show(acceptInvite.businessowner, { body: { token } })
  const temporary = bearer(accepted.data.temporaryAccessToken)
  const business = {
    businessName: 'Quinn Carpentry LLC',
    businessType: 'llc',
    taxId: '12-3456789',
  } as const
  await show(
    signup.businessowner,
    { query: {}, body: { ...samplePayload, ...business, ...undecided } },
    temporary,
  )
  await call(
    { method: 'POST', path: `/sandbox/v1/customers/${invite.data.customerUid}/kyc` } as never,
    { body: { decision: 'incomplete' } } as never,
    { baseUrl: service.url, ...system },
  )
  await show(kybStatus, {}, temporary)
  await show(
    sendCorrections,
    { body: { identification: { type: 'Passport', number: 'X1234567' } } },
    temporary,
  )
  await walkLog(invite.data.customerUid, system)
}

/** Waits until the log lists `count` events. The service numbers an event after its commit. */
async function waitForEvents(
  count: number,
  query: { customerUid: string; type: 'kyc.updated' | 'signup.completed' },
  system: CallOptions,
): Promise<void> {
  const options = { baseUrl: service.url, ...system }
  const isNumbered = async () => (await call(listEvents, { query }, options)).data.length === count
  while (!(await isNumbered())) await sleep(20)
}

async function walkLog(customerUid: string, system: CallOptions): Promise<void> {
  const query = { customerUid, type: 'kyc.updated' } as const
  await waitForEvents(2, query, system)
  const page = await show(listEvents, { query: { ...query, limit: 1 } }, system)
  await show(readEvent, { params: { id: page.data[0]!.id } }, system)
}

/**
 * With this SSN, no result arrives before staff decide, because the provider leaves the decision to
 * them.
 */
const undecided = { socialSecurityNumber: '000-00-0004' }

/** Replaces the ids, times and secrets of a run. So every run writes the same file. */
function settle(text: string): string {
  const ids = new Map<string, string>()
  const nameId = (id: string) => {
    if (!ids.has(id))
      ids.set(id, `01980000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`)
    return ids.get(id)!
  }
  return text
    .replaceAll(undecided.socialSecurityNumber, samplePayload.socialSecurityNumber)
    .replaceAll(service.url, 'https://api.latchkey.example')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, nameId)
    .replace(/\bevt_[0-9a-f]{32}/g, 'evt_01980000000070008000000000000001')
    .replace(/\b(ci|cs|tt|rt|rf)_test_[A-Za-z0-9]+/g, '$1_test_EXAMPLE')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-01-15T15:42:00.000Z')
    .replace(
      /("token": "|\/invite\/|\/link\/)[A-Za-z0-9]{43}/g,
      (_, before: string) => `${before}EXAMPLE`,
    )
    .replace(/"nextCursor": "[^"]+"/g, '"nextCursor": "1-EXAMPLE"')
}

describe('examples in the OpenAPI document', () => {
  test('the OpenAPI examples are real responses (update: vitest run e2e/api/examples -u)', async () => {
    await expect(settle(`${JSON.stringify(examples, null, 2)}\n`)).toMatchFileSnapshot(
      '../../lib/openapi/examples.json',
    )
  })

  test('the OpenAPI examples contain no secret of the test run', () => {
    const text = settle(JSON.stringify(examples, null, 2))
    expect(text).not.toContain(service.clientId)
    expect(text).not.toContain(service.clientSecret)
    expect(text).not.toMatch(/[A-Za-z0-9]{43}/)
  })
})
