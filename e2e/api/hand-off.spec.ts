import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Answer, type Person, paths, signupBody } from '../support/api'
import { hold, makePlaces, type PlaceName } from '../support/crash-points'
import { expectRefusal } from '../support/expectations'
import { shareHandOffs, signUpAsked, waitForStatus } from '../support/hand-offs'
import { expireLeases } from '../support/leases'
import { shareDatabase } from '../support/shared'
import { listTypes, readVerification } from '../support/verifications'
import { followLink, type Visitor } from '../support/visitor'

/**
 * The moments when the tests kill the service: before the submission, after the provider's
 * response, during a webhook, or before the service stores a result.
 */
const killedAt: PlaceName[] = [
  'signup: reserved',
  'signup: verification',
  'callback: commit',
  'job: result',
]

const withoutWaits = `update pgboss.job set start_after = now() where name = 'verification'`

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
  const countTransactions = async (person: Person): Promise<number> => {
    const { PERSONA_URL, PERSONA_API_KEY } = at.persona.settings
    const query = `filter[reference-id]=${encodeURIComponent(await referenceOf(person))}`
    const headers = { authorization: `Bearer ${PERSONA_API_KEY}` }
    const found = await fetch(`${PERSONA_URL}/api/v1/transactions?${query}`, { headers })
    return (await found.json()).data.length
  }
  /** Finishes the page of the provider with this result, as the person would. */
  const finish = async (person: Person, as: string) => {
    const reference = await referenceOf(person)
    const query = new URLSearchParams({ reference, as })
    return fetch(`${at.persona.settings.PERSONA_URL}/finish?${query}`, { method: 'POST' })
  }
  async function openAsked(): Promise<{ person: Person; visitor: Visitor; opens: string }> {
    const { person, link } = await signUpAsked(at)
    return { person, ...(await followLink(at.service, link)) }
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

  test('an ID accepted by the provider leads to KYC_SUBMITTED and then to approval', async () => {
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

  test('an ID declined by the provider leads to rejection', async () => {
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
    // The service accepts only ten presses, so the test waits two seconds between presses.
    await expect.poll(() => press(visitor), { interval: 2000 }).toBe('/status')
    await database.query('drop rule lost on provider_events')
    await becomes(person, 'approved')
  })

  test('the ID button reports a provider outage and works again after the outage', async () => {
    const { visitor } = await openAsked()
    await at.persona.behave('down')
    expect(await press(visitor)).toBe('/status/identity?unavailable=yes')
    await at.persona.behave('normal')
    expect(await press(visitor)).toMatch(/\?link=/)
  })

  test("a person's 11th press of the ID button in 15 minutes opens no provider page", async () => {
    const { visitor } = await openAsked()
    for (let pressed = 0; pressed < 10; pressed++) expect(await press(visitor)).toMatch(/\?link=/)
    expect(await press(visitor)).toBe('/status/identity?unavailable=often')
    const { visitor: another } = await openAsked()
    expect(await press(another)).toMatch(/\?link=/)
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

  describe('a webhook of Persona', () => {
    /**
     * Sends a webhook of this many bytes. A real webhook can be this large, because it includes
     * related objects.
     */
    function send(size: number, { isSigned = true } = {}): Promise<Answer> {
      const attributes = { 'reference-id': 'another system' }
      const payload = { data: { type: 'inquiry', id: 'inq_1', attributes }, included: [''] }
      const event = { type: 'event', id: 'evt_large', attributes: { name: 'x', payload } }
      payload.included = ['x'.repeat(size - JSON.stringify({ data: event }).length)]
      const body = JSON.stringify({ data: event })
      const seconds = Math.floor(Date.now() / 1000)
      const secret = at.persona.settings.PERSONA_WEBHOOK_SECRET!
      const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      const path = '/kyc/public/v1/provider-callbacks/persona'
      const headers = {
        'content-type': 'application/json',
        'persona-signature': isSigned ? `t=${seconds},v1=${digest}` : '',
      }
      return at.client.call('POST', path, { headers, body })
    }
    const mib = 1_048_576

    test('a Persona webhook of 1 MiB is accepted, and one more byte returns 413', async () => {
      expect((await send(mib)).status).toBe(204)
      expectRefusal(await send(mib + 1), 413, 'PAYLOAD_TOO_LARGE')
    })

    test('a Persona webhook over 1 MiB returns 413 before its signature is checked', async () => {
      expectRefusal(await send(mib + 1, { isSigned: false }), 413, 'PAYLOAD_TOO_LARGE')
      expectRefusal(await send(mib, { isSigned: false }), 401, 'UNAUTHORIZED')
    })
  })

  test('killing the service at any of four steps causes no second Persona verification', async () => {
    await makePlaces(database)
    const { client, service } = at
    const people = await Promise.all(killedAt.map(() => client.person()))
    const send = ({ temporary: { headers } }: Person) =>
      client.call('POST', paths.signup('individual'), { headers, json: signupBody() })
    const subjects = killedAt.map((place, i) => [place, people[i]!.customerUid] as const)
    const holding = await hold(service, new Map(subjects))
    // One SQL statement reserves several signups together. The signup of the first person waits at
    // this statement. The test sends that signup last, so that it blocks no other signup.
    const [first, ...others] = people
    const sent = others.map(send)
    await holding.reached(killedAt.slice(1))
    sent.push(send(first!))
    await holding.reached(killedAt)
    const ended = Promise.allSettled(sent)
    await service.kill9()
    await holding.release()
    await ended
    await service.restart()
    await expireLeases(database)
    for (const person of people) {
      const repeat = async () => (await send(person)).body.errors?.[0].code ?? 'done'
      await expect.poll(repeat, { timeout: 60_000 }).toBeOneOf(['done', 'ALREADY_SIGNED_UP'])
      await database.query(withoutWaits)
      await becomes(person, 'approved')
      expect(await listTypes(client, person)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
      expect(await countTransactions(person)).toBe(1)
    }
  })
})
