import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventCounts } from '../../foundations/log'
import { set } from '../../foundations/process-singleton'
import {
  businessSubmission,
  changedAt,
  objectOf,
  type Reply,
  reference,
  type ScriptedPersona,
  startScriptedPersona,
} from '../../testing/persona'
import { turn } from './call'
import { persona } from './persona'

let scripted: ScriptedPersona
beforeAll(async () => {
  scripted = await startScriptedPersona()
})
afterAll(() => scripted.stop())
beforeEach(() => scripted.reset())

const queued = { timeoutMs: 1000, isQueued: true }
const direct = { timeoutMs: 1000, isQueued: false }
const fault = (pointer?: string) => ({ errors: [{ title: 'Invalid', source: { pointer } }] })
const posts = () => scripted.seen.filter(({ method }) => method === 'POST')
const countAlarms = () => eventCounts().get('provider.refusedCall error') ?? 0

describe('a submission to Persona', () => {
  test.each([200, 201])(
    'a %i response from Persona with a transaction accepts the submission',
    async (status) => {
      scripted.answer = () => ({
        status,
        body: { data: objectOf('transaction', 'created'), included: [] },
      })
      expect(await persona.submit(businessSubmission, direct)).toEqual({
        kind: 'accepted',
        state: {
          kind: 'persona',
          applicationId: 'txn_1',
          reference,
          status: 'pending',
          stage: 'automatic',
          sequence: Date.parse(changedAt),
          occurredAt: changedAt,
        },
      })
    },
  )

  test.each([400, 422])(
    'a %i response from Persona that names one of our fields rejects the submission',
    async (status) => {
      scripted.answer = () => ({ status, body: fault('/data/attributes/fields/birthdate') })
      expect(await persona.submit(businessSubmission, direct)).toEqual({
        kind: 'refused',
        fields: [{ field: 'dateOfBirth', code: 'NOT_ACCEPTED', message: '' }],
      })
    },
  )

  const unexplained: [string, Reply][] = [
    ['400 without a field', { status: 400, body: fault() }],
    ['422 about an unknown field', { status: 422, body: fault('/data/attributes/fields/x') }],
    ['400 in an unknown format', { status: 400, body: 'no' }],
    ['401', { status: 401, body: fault() }],
    ['403', { status: 403, body: fault() }],
  ]
  test.each(unexplained)(
    'after a Persona response %s, submit() returns unknown and logs an alarm',
    async (_, reply) => {
      scripted.answer = () => reply
      const before = countAlarms()
      expect(await persona.submit(businessSubmission, direct)).toEqual({ kind: 'unknown' })
      expect(countAlarms()).toBe(before + 1)
    },
  )

  test.each([404, 409, 429, 500, 503])(
    'the outcome of a submission is unknown after a %i response from Persona',
    async (status) => {
      scripted.answer = ({ method }) =>
        method === 'GET' ? { status: 200, body: { data: [] } } : { status }
      expect(await persona.submit(businessSubmission, direct)).toEqual({ kind: 'unknown' })
    },
  )

  test('after a 409, the Persona adapter reads the transaction of the earlier try', async () => {
    const known = objectOf('transaction', 'approved')
    scripted.answer = ({ method }) =>
      method === 'GET' ? { status: 200, body: { data: [known] } } : { status: 409 }
    expect(await persona.submit(businessSubmission, direct)).toMatchObject({
      kind: 'accepted',
      state: { status: 'approved' },
    })
  })

  test('a queued submission to Persona is not sent if an earlier try was accepted', async () => {
    const first = objectOf('transaction', 'declined')
    const second = {
      ...objectOf('transaction', 'created', { 'created-at': changedAt }),
      id: 'txn_2',
    }
    scripted.answer = () => ({ status: 200, body: { data: [second, first] } })
    expect(await persona.submit(businessSubmission, queued)).toMatchObject({
      state: { applicationId: 'txn_1', status: 'rejected' },
    })
    expect(posts()).toEqual([])
    expect(scripted.seen[0]!.url.searchParams.get('filter[reference-id]')).toBe(reference)
  })

  test('a queued submission to Persona gets a new idempotency key after a 500', async () => {
    scripted.answer = ({ method, key }) => {
      if (method === 'GET') return { status: 200, body: { data: [] } }
      const made = { status: 201, body: { data: objectOf('transaction', 'created') } }
      return key === reference ? { status: 500 } : made
    }
    expect(await persona.submit(businessSubmission, queued)).toMatchObject({ kind: 'accepted' })
    expect(posts().map(({ key }) => key === reference)).toEqual([true, false])
  })

  test('five 401 responses from Persona in a row stop further calls', async () => {
    scripted.answer = () => ({ status: 401, body: fault() })
    for (let i = 0; i < 5; i++) await persona.submit(businessSubmission, direct)
    expect(await persona.submit(businessSubmission, direct)).toEqual({ kind: 'unknown' })
    expect(await persona.read({ reference })).toBeUndefined()
    expect(scripted.seen).toHaveLength(5)
  })

  test('a Persona rate limit pauses calls until its reset, for at most 60 s', async () => {
    const pauses: number[] = []
    set('provider.turn', Object.assign(turn(), { pause: (ms: number) => void pauses.push(ms) }))
    for (const reset of ['7', '999999', 'soon']) {
      scripted.answer = () => ({ status: 429, headers: { 'ratelimit-reset': reset } })
      await persona.submit(businessSubmission, direct)
    }
    scripted.answer = () => ({
      status: 201,
      body: { data: objectOf('transaction', 'created') },
      headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '3' },
    })
    await persona.submit(businessSubmission, direct)
    expect(pauses).toEqual([7000, 60_000, 3000])
  })
})

describe('the state of a Persona application', () => {
  const read = (transaction: string, inquiry?: string) => {
    scripted.answer = ({ url }) => {
      const isInquiry = url.pathname.endsWith('/inquiries')
      if (!isInquiry) return { status: 200, body: { data: objectOf('transaction', transaction) } }
      return { status: 200, body: { data: inquiry ? [objectOf('inquiry', inquiry)] : [] } }
    }
    return persona.read({ reference, id: 'txn_1' })
  }
  const person = {
    status: 'incomplete',
    requirements: [
      { field: 'identification.number', code: 'DOCUMENT_NEEDED', message: '', action: 'provider' },
    ],
  }
  const rejected = { status: 'rejected', reasons: [{ code: 'IDENTITY_NOT_VERIFIED' }] }
  const table: [string, string | undefined, object][] = [
    ['created', undefined, { status: 'pending', stage: 'automatic' }],
    ['a_status_of_the_operator', undefined, { status: 'pending', stage: 'automatic' }],
    ['constructor', undefined, { status: 'pending', stage: 'automatic' }],
    ['approved', undefined, { status: 'approved' }],
    ['declined', undefined, rejected],
    ['needs_review', undefined, { status: 'pending', stage: 'manual' }],
    ['needs-review', undefined, { status: 'pending', stage: 'manual' }],
    ['needs review', undefined, { status: 'pending', stage: 'manual' }],
    ['Approved', undefined, { status: 'approved' }],
    ['inquiry_needed', undefined, person],
    ['inquiry_needed', 'created', person],
    ['inquiry_needed', 'started', person],
    ['inquiry_needed', 'pending', person],
    ['inquiry_needed', 'failed', person],
    ['inquiry_needed', 'expired', person],
    ['inquiry_needed', 'completed', { status: 'pending', stage: 'automatic' }],
    ['inquiry_needed', 'needs_review', { status: 'pending', stage: 'manual' }],
    ['inquiry_needed', 'marked-for-review', { status: 'pending', stage: 'manual' }],
    ['inquiry_needed', 'approved', { status: 'approved' }],
    ['inquiry_needed', 'declined', rejected],
    ['approved', 'failed', { status: 'approved' }],
  ]
  test.each(table)(
    'a Persona transaction %s with an ID check %s leads to the expected state',
    async (status, inquiry, state) => {
      expect(await read(status, inquiry)).toMatchObject({ reference, kind: 'persona', ...state })
    },
  )

  test('reading a state from Persona requests no personal fields', async () => {
    await read('inquiry_needed', 'created')
    for (const { url } of scripted.seen) {
      const names = [...url.searchParams.entries()].find(([name]) => name.startsWith('fields['))![1]
      expect(names).not.toMatch(/\bfields\b|name|birth/)
    }
  })

  test('a Persona transaction with the reference of another application is ignored', async () => {
    const other = objectOf('transaction', 'approved', { 'reference-id': 'somebody:1' })
    scripted.answer = () => ({ status: 200, body: { data: other } })
    expect(await persona.read({ reference, id: 'txn_1' })).toBeUndefined()
    scripted.answer = () => ({ status: 200, body: { data: [other] } })
    expect(await persona.read({ reference })).toBeUndefined()
  })
})
