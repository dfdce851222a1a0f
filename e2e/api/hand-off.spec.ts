import { describe, expect, test } from 'vitest'
import type { Person } from '../support/api'
import { shareHandOffs, signUpAsked, waitForStatus } from '../support/hand-offs'
import { shareDatabase } from '../support/shared'
import { listTypes, readVerification } from '../support/verifications'
import { openVisitor, type Visitor } from '../support/visitor'

describe("an ID check on the provider's page", () => {
  const at = shareHandOffs()
  const database = shareDatabase({ databaseUrl: () => at.service.databaseUrl() })
  const becomes = (person: Person, status: string) => waitForStatus(at, person, status)
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
    return fetch(`${at.persona.settings.PERSONA_URL}/finish?${query}`, { method: 'POST' })
  }
  async function openAsked(): Promise<{ person: Person; visitor: Visitor; opens: string }> {
    const { person, link } = await signUpAsked(at)
    const visitor = openVisitor(at.service)
    const opened = await visitor.post('/api/links', { token: link.pathname.split('/').at(-1) })
    return { person, visitor, opens: opened.body.data.next }
  }
  const press = async (visitor: Visitor): Promise<string> =>
    (await visitor.post('/api/hand-off', {})).body.data.next

  test('a DOCUMENT_NEEDED requirement has the action "provider" and a due date', async () => {
    const { person, opens } = await openAsked()
    const { requirements } = await readVerification(at.client, person)
    expect(requirements).toMatchObject([{ code: 'DOCUMENT_NEEDED', action: 'provider' }])
    expect(Date.parse(requirements[0]!.dueAt)).toBeGreaterThan(Date.now())
    expect(opens).toBe('/status')
  })

  test('an ID that the provider accepts leads to KYC_SUBMITTED and then to approval', async () => {
    const { person, visitor } = await openAsked()
    expect(await press(visitor)).toMatch(/^\/status\/identity\?link=[\w-]+$/)
    expect((await finish(person, 'approved')).status).toBe(204)
    await becomes(person, 'approved')
    expect(await listTypes(at.client, person)).toEqual([
      'KYC_SUBMITTED',
      'KYC_ACTION_REQUIRED',
      'KYC_SUBMITTED',
      'KYC_APPROVED',
    ])
    expect(await press(visitor)).toBe('/status')
  })

  test('an ID that the provider declines leads to rejection', async () => {
    const { person, visitor } = await openAsked()
    await press(visitor)
    await finish(person, 'declined')
    await becomes(person, 'rejected')
    const { reasons } = await readVerification(at.client, person)
    expect(reasons).toEqual([{ code: 'IDENTITY_NOT_VERIFIED' }])
  })

  test("pressing the ID button after a lost webhook applies the provider's result", async () => {
    const { person, visitor } = await openAsked()
    await press(visitor)
    await database.query(`create rule lost as on insert to provider_events do instead nothing`)
    await finish(person, 'approved')
    await expect.poll(() => press(visitor)).toBe('/status')
    await database.query('drop rule lost on provider_events')
    await becomes(person, 'approved')
  })

  test('the ID button explains a provider outage and works again after it', async () => {
    const { visitor } = await openAsked()
    await at.persona.behave('down')
    expect(await press(visitor)).toBe('/status/identity?unavailable=yes')
    await at.persona.behave('normal')
    expect(await press(visitor)).toMatch(/\?link=/)
  })

  test('no log line, job or event contains the URL of a provider page', async () => {
    expect(at.service.log()).not.toContain('/verify?code=')
    const rows = await database.query('select data::text as data from pgboss.job')
    expect(JSON.stringify(rows)).not.toContain('verify')
    const events = await database.query('select state::text as state from provider_events')
    expect(events.length).toBeGreaterThan(0)
    for (const { state } of events)
      expect(Object.keys(JSON.parse(state))).toEqual(['id', 'objectId'])
  })
})
