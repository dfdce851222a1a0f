import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import { env } from '../../foundations/env'
import { set } from '../../foundations/process-singleton'
import { secrets } from '../../foundations/secrets'
import { type SignedUp, shareApplicantRooms, statusOf } from '../../testing/applicants'
import { objectOf, type ScriptedPersona, startScriptedPersona } from '../../testing/persona'
import { stateOf } from '../../testing/provider'
import * as kyc from '../kyc'
import * as retention from '../retention'

const rooms = shareApplicantRooms()

const changeKind = (kind: 'standard' | 'persona') =>
  set('env', { ...env(), BAAS_KIND: kind, PERSONA_URL: 'http://127.0.0.1:1' })
afterEach(() => void changeKind('standard'))

const readProvider = async (profileId: string) => {
  const [row] = await db.query(sql`
    select provider_kind as kind, provider_id as id from kyc_requests
    where profile_id = ${profileId}`)
  return row
}

test('an accepted application stays with its provider after a change of BAAS_KIND', async () => {
  const made = await rooms.signUp()
  const { applicationId: id } = stateOf(made.reference)
  expect(await readProvider(made.profileId)).toEqual({ kind: 'standard', id })
  changeKind('persona')
  rooms.provider.states.set(
    made.reference,
    stateOf(made.reference, { status: 'approved', sequence: 2 }),
  )
  expect(await kyc.advance(made.profileId)).toBe('done')
  expect(await statusOf(made)).toBe('approved')
})

test('an application without a stored provider is looked up at the standard provider', async () => {
  const made = await rooms.signUp()
  await db.query(sql`
    update kyc_requests set provider_kind = null, provider_id = null
    where profile_id = ${made.profileId}`)
  changeKind('persona')
  rooms.provider.states.set(
    made.reference,
    stateOf(made.reference, { status: 'rejected', sequence: 2 }),
  )
  expect(await kyc.advance(made.profileId)).toBe('done')
  expect(await statusOf(made)).toBe('rejected')
})

test('a new application is sent to the provider that BAAS_KIND names', async () => {
  changeKind('persona')
  const before = rooms.provider.submissions.length
  const made = await rooms.signUp()
  expect(rooms.provider.submissions).toHaveLength(before)
  expect(await readProvider(made.profileId)).toEqual({ kind: null, id: null })
})

test('reopening an application clears its stored provider', async () => {
  const made = await rooms.signUp()
  await kyc.decide(made.customer.id, 'reject', 'seen')
  await kyc.reopen(made.customer.id, 'pending', 'again')
  expect(await readProvider(made.profileId)).toEqual({ kind: null, id: null })
})

test('erasing a person deletes the id of their application at the provider', async () => {
  const made = await rooms.signUp()
  await retention.erase(made.customer.id)
  expect(await readProvider(made.profileId)).toEqual({ kind: 'standard', id: null })
})

test('a decision of one provider does not change an application at another provider', async () => {
  const made = await rooms.signUp()
  await db.query(sql`
    update kyc_requests set provider_kind = 'persona', provider_id = 'txn_1'
    where profile_id = ${made.profileId}`)
  const state = stateOf(made.reference, { status: 'approved', sequence: Number.MAX_SAFE_INTEGER })
  await transaction((tx) => kyc.apply(tx, made.profileId, state))
  expect(await statusOf(made)).toBe('pending')
  expect(await readProvider(made.profileId)).toEqual({ kind: 'persona', id: 'txn_1' })
})

// An earlier version stored the time of Persona's decision together with the state of the ID check.
// So a decision that a later read returned did not look newer than the stored state.
describe('a decision of Persona that does not look newer than the stored state', () => {
  let scripted: ScriptedPersona
  beforeAll(async () => {
    scripted = await startScriptedPersona()
    set('secrets', { ...secrets(), personaApiKey: 'persona_sandbox_of_the_tests' })
  })
  afterAll(() => scripted.stop())

  const hourMs = 3_600_000
  /** Runs the verification job of a person. Persona decided some hours ago. */
  async function readDecision(
    hours: number,
    { status = 'approved', laterMs = 0 } = {},
  ): Promise<SignedUp> {
    const made = await rooms.signUp()
    const decidedAt = Date.now() - hours * hourMs
    await db.query(sql`
      update kyc_requests set provider_kind = 'persona', provider_id = 'txn_1',
        provider_sequence = ${decidedAt + laterMs}
      where profile_id = ${made.profileId}`)
    set('env', { ...env(), PERSONA_URL: scripted.url })
    const at = new Date(decidedAt).toISOString()
    const transaction = objectOf('transaction', status, {
      'reference-id': made.reference,
      'created-at': at,
      'updated-at': at,
    })
    scripted.answer = () => ({ status: 200, body: { data: transaction } })
    await kyc.advance(made.profileId).catch(() => undefined)
    return made
  }

  test.each([
    ['approved', 'approved', 0],
    ['declined', 'rejected', 0],
    ['approved', 'approved', 60_000],
  ])(
    'a two-hour-old decision "%s" of Persona changes the status to %s',
    async (status, is, laterMs) => {
      expect(await statusOf(await readDecision(2, { status, laterMs }))).toBe(is)
    },
  )

  test('a half-hour-old decision of Persona is ignored if it is not newer than the state', async () => {
    expect(await statusOf(await readDecision(0.5))).toBe('pending')
  })
})
