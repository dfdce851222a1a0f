import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { type Client, connect, type Person, paths, signupBody } from '../support/api'
import { type Database, openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { adapters } from '../support/port-provider'
import type { ProviderProcess } from '../support/provider-process'
import { type Service, startService } from '../support/service'
import { listTypes, readVerification } from '../support/verifications'
import { openCorrectionsLink } from '../support/visitor'

const garbage = ['html', 'truncated-json', 'status-of-another', 'echo-in-refusal']
const statusWithin = { timeout: 60_000 }

describe.each(adapters)('KYC with the provider adapter $name', ({ start, needsPerson }) => {
  let provider: ProviderProcess
  let service: Service
  let client: Client
  let database: Database
  // The verification of this person waits 10 s for a response of the provider. The other tests run
  // during this time.
  let silent: Person
  beforeAll(async () => {
    const port = await findFreePort()
    provider = await start(port)
    // A signup waits this long for the provider. That is less than the delay of the mode `slow`,
    // but long enough for a quick response on a busy machine.
    const env = {
      ...provider.settings,
      BAAS_TIMEOUT_MS: '1500',
      BAAS_CALLS_PER_SECOND: '100',
    }
    service = await startService({ port, env })
    client = connect(service)
    database = await openDatabase(service)
    silent = await signUp('000-00-0051')
  })
  afterAll(async () => {
    await database?.close()
    await service?.stop()
    await provider?.stop()
  })

  const signUp = (socialSecurityNumber = '900-55-1000') => client.signUp({ socialSecurityNumber })
  const statusOf = async (person: Person) => (await readVerification(client, person)).status
  /** Ends the waits between the tries of the jobs, then reads the status. */
  const readStatusNow = async (person: Person) => {
    await database.query(
      `update pgboss.job set start_after = now() where name = 'verification' and state in ('created', 'retry')`,
    )
    return statusOf(person)
  }
  const becomes = (person: Person, status: string) =>
    expect.poll(() => readStatusNow(person), statusWithin).toBe(status)
  const readSubmission = async ({ customerUid }: Person) => {
    const [row] = await database.query(
      'select submission, is_submitted as "isSubmitted" from kyc_requests where customer_id = $1',
      [customerUid],
    )
    return row
  }

  test('a provider approval sets the status to approved and sends one notification', async () => {
    const person = await signUp()
    await becomes(person, 'approved')
    expect(await listTypes(client, person)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
  })

  test('a business with an owner is approved', async () => {
    const owner = { firstName: 'Quinn', dateOfBirth: '07/24/1988', ownershipPercentage: 60 }
    const body = { businessName: 'Oak LLC', taxId: '98-7654321', beneficialOwners: [owner] }
    const person = await client.signUp(body, 'businessowner')
    await becomes(person, 'approved')
    expect(await listTypes(client, person)).toEqual(['KYC_SUBMITTED', 'KYB_APPROVED'])
  })

  test('if the provider rejects a submission, its status is rejected with a reason', async () => {
    const person = await signUp('000-00-0001')
    await becomes(person, 'rejected')
    const { reasons } = await readVerification(client, person)
    expect(reasons).toEqual([{ code: 'IDENTITY_NOT_VERIFIED' }])
  })

  test('if the provider immediately refuses a signup, no submission is stored', async () => {
    const person = await client.person()
    const answer = await client.call('POST', paths.signup('individual'), {
      headers: person.temporary.headers,
      json: signupBody({ socialSecurityNumber: '000-00-0009' }),
    })
    expectRefusal(answer, 400, 'BAAS_ERROR_FIELD')
    expect(await readSubmission(person)).toBeUndefined()
  })

  test('a submission in manual review has the status pending and the stage manual', async () => {
    const person = await signUp('000-00-0004')
    await expect
      .poll(async () => {
        await readStatusNow(person)
        return (await readVerification(client, person)).stage
      }, statusWithin)
      .toBe('manual')
    expect(await statusOf(person)).toBe('pending')
  })

  test.each([
    ['busy', '000-00-0029'],
    ['failing', '000-00-0050'],
  ])('a submission is approved exactly once if the provider is %s at first', async (_, number) => {
    const person = await signUp(number)
    await becomes(person, 'approved')
    expect(await listTypes(client, person)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
    expect(await readSubmission(person)).toEqual({ submission: 1, isSubmitted: true })
  })

  test.each([
    ['repeated', '000-00-0005'],
    ['reordered', '000-00-0006'],
  ])('%s callbacks change the KYC status once', async (_, number) => {
    const person = await signUp(number)
    await becomes(person, 'approved')
    expect(await listTypes(client, person)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
  })

  test.each([
    'down',
    'hang',
    'slow',
    'failing',
    'lost',
    ...garbage.map((name) => `garbage ${name}`),
  ])('a signup during the provider mode %s is decided once after the mode ends', async (mode) => {
    await provider.behave(mode)
    const person = await signUp()
    await provider.behave('normal')
    await becomes(person, 'approved')
    expect(await listTypes(client, person)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
    expect(await readSubmission(person)).toEqual({ submission: 1, isSubmitted: true })
  })

  if (needsPerson)
    test('an ID check on the provider page leads to an approval', async () => {
      const person = await signUp(needsPerson.number)
      await becomes(person, 'incomplete')
      const { requirements } = await readVerification(client, person)
      expect(requirements).toMatchObject([{ code: 'DOCUMENT_NEEDED', action: 'provider' }])
      const { visitor } = await openCorrectionsLink(service, client, person)
      const press = async () => (await visitor.post('/api/hand-off', {})).body.data.next
      expect(await press()).toMatch(/^\/status\/identity\?link=[\w-]+$/)
      const [row] = await database.query(
        'select profile_id as id from kyc_requests where customer_id = $1',
        [person.customerUid],
      )
      const url = `${provider.settings[needsPerson.url]}/finish?reference=${row!.id}:1`
      expect((await fetch(url, { method: 'POST' })).status).toBe(204)
      await becomes(person, 'approved')
      expect(await press()).toBe('/status')
    })

  test('a submission is approved exactly once if the provider does not respond at first', async () => {
    await becomes(silent, 'approved')
    expect(await listTypes(client, silent)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
    expect(await readSubmission(silent)).toEqual({ submission: 1, isSubmitted: true })
  })

  test('after the service is killed, a pending signup is submitted and approved once', async () => {
    await provider.behave('lost')
    const person = await signUp()
    await service.kill9()
    await provider.behave('normal')
    await service.restart()
    await becomes(person, 'approved')
    expect(await listTypes(client, person)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
    expect(await readSubmission(person)).toEqual({ submission: 1, isSubmitted: true })
  })
})
