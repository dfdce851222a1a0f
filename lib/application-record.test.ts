import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildRecord, type RecordSource, readExtra } from '@/lib/application-record'
import { samplePayload } from '@/lib/contracts/sample-signup'

const { socialSecurityNumber, ...payload } = samplePayload
const source: RecordSource = {
  userType: 'individual',
  payload,
  socialSecurityNumberLast4: socialSecurityNumber.slice(-4),
  contact: { firstName: 'Avery', lastName: 'Quinn', email: 'avery@example.com', phoneNumber: null },
  extras: { suffix: 'Jr.', jobTitle: 'Foreman' },
}
const valuesOf = (given: RecordSource) =>
  new Map(
    buildRecord(given).flatMap(({ rows }) => rows.map((row) => [row.term, row.value] as const)),
  )

describe('an application record', () => {
  test('the application record shows every answer in readable form', () => {
    const values = valuesOf(source)
    expect(values.get('Legal name')).toBe('Avery Rae Quinn Jr.')
    expect(values.get('Home address')).toBe('500 Oak Street\nUnit 4\nAustin, TX 78701')
    expect(values.get('Mailing address')).toBe('Same as home address')
    expect(values.get('ID')).toBe("Driver's license")
    expect(values.get('Issued by')).toBe('Texas')
    expect(values.get('Annual income before taxes')).toBe('$85,000.00')
    expect(values.get('How you expect to move money')).toBe('Direct deposit and ACH\nCard payments')
    expect(values.get('Job title')).toBe('Foreman')
  })

  test('the record does not call a missing mailing address the same as the home address', () => {
    const { mailingAddress: _, ...rest } = { mailingAddress: null, ...payload }
    const other = { ...source, payload: { ...rest, isMailingAddressSame: false } }
    expect(valuesOf(other as RecordSource).get('Mailing address')).toBe('Not provided')
  })

  test('the application record has no issuing state for a passport', () => {
    const { issuingState: _, ...passport } = {
      ...payload.identification,
      type: 'Passport' as const,
    }
    const termsOf = (identification: RecordSource['payload']['identification']) => [
      ...valuesOf({ ...source, payload: { ...payload, identification } }).keys(),
    ]
    expect(termsOf(passport)).toContain('ID number')
    expect(termsOf(passport)).not.toContain('Issued by')
    // A partner may send a state for a passport. The record shows it, although the form does not
    // ask for it.
    expect(termsOf({ ...passport, issuingState: 'TX' })).toContain('Issued by')
  })

  test('the application record shows only the last four digits of the SSN', () => {
    expect(JSON.stringify(buildRecord(source))).not.toContain('900-12')
    expect(valuesOf(source).get('Social Security number')).toEqual({ lastFour: '3456' })
  })

  test('the application record shows "Not provided" if a partner sent no ID', () => {
    const values = valuesOf({
      ...source,
      payload: {
        ...payload,
        middleName: null,
        identification: null,
        mailingAddress: { city: 'Waco' },
        address: { city: 'Austin' },
      },
      extras: null,
    })
    expect(values.get('ID')).toBe('Not provided')
    expect(values.get('Home address')).toBe('Austin')
    expect(values.get('Mailing address')).toBe('Waco')
    expect(values.get('Legal name')).toBe('Avery Quinn')
  })

  test('the application record uses the name in the form, not the name in the invitation', () => {
    const values = valuesOf({ ...source, extras: { firstName: 'Averie', lastName: 'Quinn-Day' } })
    expect(values.get('Legal name')).toBe('Averie Rae Quinn-Day')
  })

  test('the application record starts a Puerto Rico address with its urbanization', () => {
    const urbanizations = { address: 'Urb Las Gladiolas' }
    expect(valuesOf({ ...source, extras: { urbanizations } }).get('Home address')).toBe(
      'Urb Las Gladiolas\n500 Oak Street\nUnit 4\nAustin, TX 78701',
    )
  })

  test('the application record of a business owner starts with the business', () => {
    const businessAddress = { address: '1 Mill Road', city: 'Waco', state: 'TX', zipCode: '76701' }
    const business = {
      ...payload,
      businessName: 'Quinn Carpentry',
      businessType: 'corporation' as const,
      taxId: '12-3456789',
    }
    const extras = { taxClassification: 's_corporation', stateOfFormation: 'TX', businessAddress }
    const [about] = buildRecord({ ...source, userType: 'businessowner', payload: business, extras })
    expect(about!.rows.slice(0, 8).map(({ term, value }) => [term, value])).toEqual([
      ['Legal name of the business', 'Quinn Carpentry'],
      ['Trade name or DBA', 'Not provided'],
      ['How it is taxed', 'S corporation'],
      ['Employer Identification Number', '12-3456789'],
      ['Exempt payee code', 'Not provided'],
      ['State where it was formed', 'Texas'],
      ['Business address', '1 Mill Road\nWaco, TX 76701'],
      ['Website', 'Not provided'],
    ])
  })
})

test('the application record shows every digit of an amount', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{0,12}\.\d{2}$/), (annualIncome) => {
      const shown = valuesOf({
        ...source,
        payload: { ...payload, employment: { ...payload.employment, annualIncome } },
      })
      const text = shown.get('Annual income before taxes') as string
      expect(text).toMatch(/^\$\d{1,3}(,\d{3})*\.\d{2}$/)
      expect(text.replace(/[$,]/g, '')).toBe(annualIncome)
    }),
  )
})

test('readExtra returns a string or null for any input', () => {
  fc.assert(
    fc.property(fc.anything(), (extras) => {
      const value = readExtra(extras, 'jobTitle')
      expect(value === null || typeof value === 'string').toBe(true)
    }),
  )
})
