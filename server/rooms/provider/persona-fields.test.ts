import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env, listValues } from '../../foundations/env'
import { set } from '../../foundations/process-singleton'
import {
  businessSubmission,
  objectOf,
  reference,
  type ScriptedPersona,
  startScriptedPersona,
} from '../../testing/persona'
import { persona } from './persona'
import { fieldAt, inquiryFields, personaFields, transactionFields } from './persona-fields'
import type { Submission } from './port'

let scripted: ScriptedPersona
beforeAll(async () => {
  scripted = await startScriptedPersona()
})
afterAll(() => scripted.stop())
beforeEach(() => scripted.reset())

describe('the fields that are sent to Persona', () => {
  const values: Record<string, string> = {
    'name-first': 'Rae',
    'name-middle': 'Rae',
    'name-last': 'Carter',
    birthdate: '1988-07-24',
    'email-address': 'rae@example.com',
    'phone-number': '+15125550143',
    'address-street-1': '500 Oak Street',
    'address-street-2': 'Unit 4',
    'address-city': 'Austin',
    'address-subdivision': 'Texas',
    'address-postal-code': '78701',
    'address-country-code': 'US',
    'social-security-number': '900-12-3456',
    'business-name': 'Oak LLC',
    'business-tax-identification-number': '98-7654321',
  }
  const sendOnly = (keys: string) => set('env', { ...env(), PERSONA_TRANSACTION_FIELDS: keys })

  test.each(personaFields)(
    'the Persona field $key maps to our field in submissions and errors',
    (field) => {
      const before = env()
      sendOnly(field.key)
      expect(transactionFields(businessSubmission)).toEqual({ [field.key]: values[field.key] })
      set('env', before)
      expect(fieldAt(`/data/attributes/fields/${field.key}`)).toBe(field.path)
      expect(fieldAt(`/data/attributes/fields/${field.key.replaceAll('-', '_')}/value`)).toBe(
        field.path,
      )
    },
  )

  test.each([
    [{ state: 'PR', country: 'US' }, 'Puerto Rico'],
    [{ state: 'PR' }, 'Puerto Rico'],
    [{ state: 'ON', country: 'CA' }, 'ON'],
    [{ state: 'constructor', country: 'US' }, 'constructor'],
  ])('the address %j is sent to Persona with the state or province %s', (address, name) => {
    const { person } = businessSubmission
    const moved = { ...businessSubmission, person: { ...person, address } } as Submission
    expect(inquiryFields(moved)['address-subdivision']).toBe(name)
  })

  test('the Persona adapter sends no SSN unless PERSONA_TRANSACTION_FIELDS lists it', async () => {
    const { 'social-security-number': number, ...others } = values
    expect(listValues(env().PERSONA_TRANSACTION_FIELDS)).toEqual(Object.keys(others))
    scripted.answer = () => ({ status: 201, body: { data: objectOf('transaction', 'created') } })
    await persona.submit(businessSubmission, { timeoutMs: 1000, isQueued: false })
    const { attributes } = JSON.parse(scripted.seen[0]!.body).data
    expect(attributes).toEqual({
      'transaction-type-id': 'txntp_tests',
      'reference-id': reference,
      fields: others,
    })
    expect(scripted.seen[0]!.body).not.toContain(number)
    expect(scripted.seen[0]!.key).toBe(reference)
  })

  test('the Persona adapter sends no SSN and no business field for an ID check', () => {
    const keys = Object.keys(inquiryFields(businessSubmission))
    expect(keys).toHaveLength(12)
    expect(keys.filter((key) => /security|identification|business/.test(key))).toEqual([])
  })
})
