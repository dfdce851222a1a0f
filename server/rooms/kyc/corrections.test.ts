import { beforeEach, describe, expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import {
  applyState,
  codeOf,
  listJobs,
  listTypes,
  sampleBody,
  shareApplicantRooms,
  statusOf,
} from '../../testing/applicants'
import { accept } from '../../testing/provider'
import * as records from '../application-records'
import * as kyc from '../kyc'
import * as profiles from '../profiles'

const rooms = shareApplicantRooms()
beforeEach(() => {
  rooms.provider.answer = accept
  rooms.provider.states.clear()
  rooms.provider.submissions.length = 0
})

const signUp = () => rooms.signUp()

describe('KYC corrections of a customer', () => {
  const ask = async () => {
    const made = await signUp()
    const asked = { field: 'address.address', code: 'ADDRESS_NOT_VERIFIED', message: '' }
    await applyState(made.profileId, made.reference, {
      status: 'incomplete',
      sequence: 2,
      requirements: [asked],
    })
    return made
  }

  test('a KYC correction updates the profile and is submitted with previousReference', async () => {
    const made = await ask()
    const answer = await kyc.correct(made.customer.id, { address: { address: '12 Elm Street' } })
    expect(answer).toMatchObject({ status: 'pending', stage: 'automatic', requirements: [] })
    const payload = await profiles.readPayload(made.profileId)
    expect(payload.address).toMatchObject({
      address: '12 Elm Street',
      city: 'Austin',
      zipCode: '78701',
    })
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(rooms.provider.submissions.at(-1)).toMatchObject({
      reference: `${made.profileId}:2`,
      previousReference: made.reference,
    })
    expect(await listTypes(made.customer.id)).toEqual([
      'KYC_SUBMITTED',
      'KYC_ACTION_REQUIRED',
      'KYC_CORRECTED',
    ])
    expect(await kyc.findCorrection(made.customer.id)).toEqual({
      at: expect.any(Date),
      fields: ['address.address'],
    })
    expect(
      (await kyc.listSteps(made.customer.id)).map(({ event, fields }) => [event, fields]),
    ).toEqual([
      ['submit', []],
      ['ask', []],
      ['correct', ['address.address']],
    ])
    expect(await listJobs(made.profileId)).toHaveLength(2)
  })

  test('a corrected address replaces the urbanization, or erases it outside Puerto Rico', async () => {
    const made = await rooms.signUp('individual', undefined, {
      suffix: 'Jr.',
      urbanizations: { address: 'Urb Las Gladiolas' },
    })
    const correct = async (
      sequence: number,
      ...given: [Parameters<typeof kyc.correct>[1], Parameters<typeof kyc.correct>[2]?]
    ) => {
      await applyState(made.profileId, `${made.profileId}:${sequence}`, {
        status: 'incomplete',
        sequence: 2,
      })
      await kyc.correct(made.customer.id, ...given)
      await expect(kyc.advance(made.profileId)).rejects.toThrow()
      return (await profiles.readRecord(made.customer.id)).extras
    }
    const withUrbanization = (address?: string) => ({ suffix: 'Jr.', urbanizations: { address } })
    expect(await correct(1, { address: { state: 'PR' } })).toEqual(
      withUrbanization('Urb Las Gladiolas'),
    )
    expect(
      await correct(
        2,
        { address: { address: '150 Calle A' } },
        { urbanizations: { address: 'Urb El Alamo' } },
      ),
    ).toEqual(withUrbanization('Urb El Alamo'))
    expect(await correct(3, { address: { state: 'TX' } })).toEqual(withUrbanization())
  })

  test("correcting an address of a partner's customer stores no urbanization", async () => {
    const made = await ask()
    await kyc.correct(
      made.customer.id,
      { address: { address: '150 Calle A', state: 'PR' } },
      { urbanizations: { address: 'Urb El Alamo' } },
    )
    expect((await profiles.readRecord(made.customer.id)).extras).toBeNull()
  })

  test('a corrected SSN is shown below the signed W-9, which keeps the signed number', async () => {
    const made = await rooms.signUp('individual', sampleBody('900-55-1111'))
    await applyState(made.profileId, made.reference, { status: 'incomplete', sequence: 2 })
    await kyc.correct(made.customer.id, { socialSecurityNumber: '900-55-2222' })
    const { text } = await records.writeFile(made.customer.id)
    const [record, signed, changed] = text.split(/FORM W-9 AS SIGNED|CHANGED AFTER THE SIGNATURE/)
    expect(record).toContain('ending in 2222')
    expect(signed).toContain('ending in 1111')
    expect(signed).not.toContain('ending in 2222')
    expect(changed).toMatch(/Changed\n .+ UTC\n\n.*\(SSN\)\n +ending in 2222/)
  })

  test('after a correction, provider states of the earlier submission are ignored', async () => {
    const made = await ask()
    await kyc.correct(made.customer.id, { address: { address: '12 Elm Street' } })
    await applyState(made.profileId, made.reference, { status: 'rejected', sequence: 9 })
    expect(await statusOf(made)).toBe('pending')
    await applyState(made.profileId, `${made.profileId}:2`, {
      status: 'pending',
      stage: 'manual',
      sequence: 1,
    })
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'pending', stage: 'manual' })
    await applyState(made.profileId, `${made.profileId}:2`, { status: 'approved', sequence: 2 })
    expect(await statusOf(made)).toBe('approved')
  })

  const requirement = (field: string, code = 'REQUIRED') => ({ field, code, message: '' })
  const askFor = async (...requirements: ReturnType<typeof requirement>[]) => {
    const made = await signUp()
    await applyState(made.profileId, made.reference, {
      status: 'incomplete',
      sequence: 2,
      requirements,
    })
    return made
  }
  const unmetOf = (work: Promise<unknown>) =>
    work.then(
      () => [],
      ({ code, faults }) => [code, ...faults.map(({ source }: { source: string }) => source)],
    )

  test('a correction without a value for a requested field returns REQUIREMENT_NOT_MET', async () => {
    const made = await askFor(requirement('address'), requirement('business.taxId'))
    const unmet = ['REQUIREMENT_NOT_MET', 'address', 'business.taxId']
    for (const corrections of [
      {},
      { middleName: 'Ida' },
      { address: null },
      { address: { city: null } },
      { mailingAddress: { city: 'Dallas' } },
    ])
      expect(await unmetOf(kyc.correct(made.customer.id, corrections))).toEqual(unmet)
    expect((await profiles.readPayload(made.profileId)).middleName).toBe('Rae')
    expect(await unmetOf(kyc.correct(made.customer.id, { taxId: '12-3456789' }))).toEqual([])
  })

  test('a corrected city meets a requirement for the unknown field address.verification', async () => {
    const made = await askFor(requirement('address.verification'))
    expect(await unmetOf(kyc.correct(made.customer.id, {}))).toEqual([
      'REQUIREMENT_NOT_MET',
      'address.verification',
    ])
    expect(await unmetOf(kyc.correct(made.customer.id, { address: { city: 'Dallas' } }))).toEqual(
      [],
    )
  })

  test('for DOCUMENT_NEEDED, a correction may not repeat the ID number, even respelled', async () => {
    const made = await askFor(
      requirement('identification.number', 'DOCUMENT_NEEDED'),
      requirement('address.address'),
    )
    const { identification, address } = await profiles.readPayload(made.profileId)
    const respelled = identification?.number?.replace(/^(.)/, ' $1-').toLowerCase()
    for (const sent of [
      { identification },
      { identification, address },
      { identification: { number: respelled } },
      { identification: { type: 'Passport' as const } },
    ])
      expect(await unmetOf(kyc.correct(made.customer.id, sent))).toEqual([
        'REQUIREMENT_NOT_MET',
        'identification.number',
      ])
    expect(await unmetOf(kyc.correct(made.customer.id, { address }))).toEqual([])
  })

  test('an invalid correction changes nothing, and its error names the field', async () => {
    const made = await ask()
    const refused = kyc.correct(made.customer.id, { address: { state: 'Bavaria' } })
    await expect(refused).rejects.toMatchObject({
      faults: [{ code: 'STATE_HAS_INVALID_FORMAT', source: 'address.state' }],
    })
    expect(await statusOf(made)).toBe('incomplete')
    expect((await profiles.readPayload(made.profileId)).address.state).toBe('TX')
  })

  test('an ID that expired after the signup does not block the correction of an address', async () => {
    const made = await ask()
    const payload = await profiles.readPayload(made.profileId)
    const identification = { ...payload.identification, expirationDate: '01/01/2020' }
    await transaction((tx) =>
      profiles.replacePayload(tx, { profileId: made.profileId, submission: 9 }, {
        ...payload,
        identification,
      } as typeof payload),
    )
    const address = { address: '12 Elm Street' }
    expect(await kyc.listCorrectionFaults(made.customer.id, { address })).toEqual([])
    const repeated = { address, identification: { number: 'X1' } }
    expect(await codeOf(kyc.correct(made.customer.id, repeated))).toBe('DOCUMENT_EXPIRED')
    expect(await codeOf(kyc.correct(made.customer.id, { address }))).toBe('ok')
  })

  test('listCorrectionFaults lists errors of the corrections and the corrected profile', async () => {
    const made = await ask()
    const list = (corrections: unknown) => kyc.listCorrectionFaults(made.customer.id, corrections)
    expect(await list({ address: { state: 'Bavaria' }, middleName: 7, unknown: 1 })).toEqual([
      { code: 'STATE_HAS_INVALID_FORMAT', source: 'address.state' },
      { code: 'STRING', source: 'middleName' },
    ])
    for (const corrections of [{}, null, [], 'text']) expect(await list(corrections)).toEqual([])
    const stranger = await rooms.makeCustomer()
    expect(await kyc.listCorrectionFaults(stranger.id, { address: { state: 'Bavaria' } })).toEqual(
      [],
    )
  })

  test.each(['pending', 'approved', 'rejected'] as const)(
    'a correction returns KYC_MOVE_NOT_ALLOWED while the status is %s',
    async (status) => {
      const made = await signUp()
      await db.query(
        sql`update kyc_requests set status = ${status} where profile_id = ${made.profileId}`,
      )
      expect(await codeOf(kyc.correct(made.customer.id, { middleName: 'Ida' }))).toBe(
        'KYC_MOVE_NOT_ALLOWED',
      )
    },
  )

  test('a correction before the signup returns NOT_FOUND', async () => {
    const customer = await rooms.makeCustomer()
    expect(await codeOf(kyc.correct(customer.id, {}))).toBe('NOT_FOUND')
    expect(await codeOf(kyc.last(customer.id))).toBe('NOT_FOUND')
  })

  test('of two simultaneous corrections of one customer, exactly one is accepted', async () => {
    const made = await ask()
    const both = await Promise.all(
      [1, 2].map(() => codeOf(kyc.correct(made.customer.id, { address: { address: '1 Elm' } }))),
    )
    expect(both.toSorted()).toEqual(['KYC_MOVE_NOT_ALLOWED', 'ok'])
    expect(await listJobs(made.profileId)).toHaveLength(2)
  })
})
