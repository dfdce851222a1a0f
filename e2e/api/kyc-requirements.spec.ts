import { describe, expect, test } from 'vitest'
import { connect, type Person, paths, signupBody } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { awaitVerification, listTypes, readVerification } from '../support/verifications'

const service = borrowService()
const client = connect(service)

const lastOf = (person: Person) => readVerification(client, person)
const statusOf = async (person: Person): Promise<string> => (await lastOf(person)).status
const typesOf = (person: Person) => listTypes(client, person)
const becomes = (person: Person, status: string) =>
  expect.poll(() => statusOf(person), { timeout: 60_000 }).toBe(status)
const correct = (person: Person, json: unknown) =>
  client.call('POST', `${paths.kyc}/corrections`, { headers: person.user.headers, json })

describe('open requirements', () => {
  const askFor = async (socialSecurityNumber = '000-00-0002') => {
    const person = await client.signUp({ socialSecurityNumber })
    await becomes(person, 'incomplete')
    return person
  }

  test('a correction that omits the requested field returns REQUIREMENT_NOT_MET', async () => {
    const person = await askFor()
    for (const json of [{}, { middleName: 'Ida' }, { address: { city: 'Dallas' } }])
      expectRefusal(
        await correct(person, json),
        400,
        'REQUIREMENT_NOT_MET',
        (await lastOf(person)).requirements[0]!.field,
      )
    expect(await statusOf(person)).toBe('incomplete')
    // Sends the same address again, which meets the requirement. The correction may also change
    // other fields.
    const { address } = signupBody()
    expect((await correct(person, { address, middleName: 'Ida' })).status).toBe(200)
    await becomes(person, 'approved')
  })

  test('a correction without a new ID number does not meet a document requirement', async () => {
    const person = await askFor('000-00-0003')
    const { identification } = signupBody()
    const sameNumber = { number: 'd-1234567' }
    for (const json of [{}, { identification }, { identification: sameNumber }])
      expectRefusal(
        await correct(person, json),
        400,
        'REQUIREMENT_NOT_MET',
        'identification.number',
      )
    expect(await statusOf(person)).toBe('incomplete')
    expect((await correct(person, { identification: { number: 'X77' } })).status).toBe(200)
    await becomes(person, 'approved')
  })
})

describe('a non-resident alien', () => {
  const signUp = () => client.signUp({ usCitizenshipStatus: 'NonResidentAlien' })
  const decide = async (person: Person, decision: string) =>
    client.call('POST', `/sandbox/v1/customers/${person.customerUid}/kyc`, {
      headers: (await client.systemSession()).headers,
      json: { decision },
    })

  test('a non-resident gets no provider decision and has 90 days for Form W-8BEN', async () => {
    const person = await signUp()
    await becomes(person, 'incomplete')
    await awaitVerification(client)
    const { requirements, updatedAt } = await lastOf(person)
    expect(requirements).toMatchObject([{ field: 'usCitizenshipStatus', code: 'W8BEN_NEEDED' }])
    const days = (Date.parse(requirements[0]!.dueAt) - Date.parse(updatedAt)) / 86_400_000
    expect(days).toBeCloseTo(90, 4)
    expect(await typesOf(person)).toEqual(['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED'])
  })

  test('no decision or correction approves a non-resident who has no Form W-8BEN', async () => {
    const person = await signUp()
    await becomes(person, 'incomplete')
    expectRefusal(await decide(person, 'approve'), 409, 'KYC_MOVE_NOT_ALLOWED')
    const again = { usCitizenshipStatus: 'NonResident', address: signupBody().address }
    expect((await correct(person, again)).status).toBe(200)
    await becomes(person, 'incomplete')
    expect((await lastOf(person)).requirements).toMatchObject([{ code: 'W8BEN_NEEDED' }])
  })

  test('a person who corrects the citizenship to ResidentAlien is checked and approved', async () => {
    const person = await signUp()
    await becomes(person, 'incomplete')
    expect((await correct(person, { usCitizenshipStatus: 'ResidentAlien' })).status).toBe(200)
    await becomes(person, 'approved')
  })
})
