import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { type Client, connect, type Person } from '../support/api'
import { type Database, openDatabase } from '../support/database'
import { startPersona } from '../support/persona'
import type { ProviderProcess } from '../support/provider-process'
import { type Service, startService } from '../support/service'
import { listTypes, readVerification } from '../support/verifications'
import { openVisitor, type Visitor } from '../support/visitor'

describe("an ID check on the provider's page", () => {
  let persona: ProviderProcess
  let service: Service
  let client: Client
  let database: Database
  beforeAll(async () => {
    const port = await findFreePort()
    persona = await startPersona(port)
    const env = { ...persona.settings, BAAS_CALLS_PER_SECOND: '100' }
    service = await startService({ port, env })
    client = connect(service)
    database = await openDatabase(service)
  })
  afterAll(async () => {
    await database?.close()
    await service?.stop()
    await persona?.stop()
  })

  const becomes = (person: Person, status: string) =>
    expect
      .poll(async () => (await readVerification(client, person)).status, { timeout: 60_000 })
      .toBe(status)
  const referenceOf = async ({ customerUid }: Person): Promise<string> => {
    const [row] = await database.query(
      'select profile_id from kyc_requests where customer_id = $1',
      [customerUid],
    )
    return `${row!.profile_id}:1`
  }
  /** Finishes the page of the provider. */
  const finish = async (person: Person, as: string) => {
    const reference = await referenceOf(person)
    const query = new URLSearchParams({ reference, as })
    return fetch(`${persona.settings.PERSONA_URL}/finish?${query}`, { method: 'POST' })
  }
  async function signUpAsked(): Promise<{ person: Person; visitor: Visitor; opens: string }> {
    const person = await client.signUp({ socialSecurityNumber: '000-00-0003' })
    await becomes(person, 'incomplete')
    const { headers } = await client.systemSession()
    const path = `/entrypoint/org/v1/customers/${person.customerUid}/links`
    const made = await client.call('POST', path, { headers, json: { purpose: 'corrections' } })
    const visitor = openVisitor(service)
    const token = made.body.data.url.split('/').at(-1)
    const opened = await visitor.post('/api/links', { token })
    return { person, visitor, opens: opened.body.data.next }
  }
  const press = async (visitor: Visitor): Promise<string> =>
    (await visitor.post('/api/hand-off', {})).body.data.next

  test('a DOCUMENT_NEEDED requirement has the action "provider" and a due date', async () => {
    const { person, opens } = await signUpAsked()
    const { requirements } = await readVerification(client, person)
    expect(requirements).toMatchObject([{ code: 'DOCUMENT_NEEDED', action: 'provider' }])
    expect(Date.parse(requirements[0]!.dueAt)).toBeGreaterThan(Date.now())
    expect(opens).toBe('/status')
  })

  test('an ID that the provider accepts leads to KYC_SUBMITTED and then to approval', async () => {
    const { person, visitor } = await signUpAsked()
    expect(await press(visitor)).toMatch(/^\/status\/identity\?link=[\w-]+$/)
    expect((await finish(person, 'approved')).status).toBe(204)
    await becomes(person, 'approved')
    expect(await listTypes(client, person)).toEqual([
      'KYC_SUBMITTED',
      'KYC_ACTION_REQUIRED',
      'KYC_SUBMITTED',
      'KYC_APPROVED',
    ])
    expect(await press(visitor)).toBe('/status')
  })

  test('an ID that the provider declines leads to rejection', async () => {
    const { person, visitor } = await signUpAsked()
    await press(visitor)
    await finish(person, 'declined')
    await becomes(person, 'rejected')
    const { reasons } = await readVerification(client, person)
    expect(reasons).toEqual([{ code: 'IDENTITY_NOT_VERIFIED' }])
  })

  test("pressing the ID button after a lost webhook applies the provider's result", async () => {
    const { person, visitor } = await signUpAsked()
    await press(visitor)
    await database.query(`create rule lost as on insert to provider_events do instead nothing`)
    await finish(person, 'approved')
    await expect.poll(() => press(visitor)).toBe('/status')
    await database.query('drop rule lost on provider_events')
    await becomes(person, 'approved')
  })

  test('the ID button explains a provider outage and works again after it', async () => {
    const { visitor } = await signUpAsked()
    await persona.behave('down')
    expect(await press(visitor)).toBe('/status/identity?unavailable=yes')
    await persona.behave('normal')
    expect(await press(visitor)).toMatch(/\?link=/)
  })

  test('no log line, job or event contains the URL of a provider page', async () => {
    expect(service.log()).not.toContain('/verify?code=')
    const rows = await database.query('select data::text as data from pgboss.job')
    expect(JSON.stringify(rows)).not.toContain('verify')
    const events = await database.query('select state::text as state from provider_events')
    expect(events.length).toBeGreaterThan(0)
    for (const { state } of events)
      expect(Object.keys(JSON.parse(state))).toEqual(['id', 'objectId'])
  })
})
