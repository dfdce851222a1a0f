import { beforeAll, describe, expect, test } from 'vitest'
import { paths, signupBody } from '../support/api'
import { day, minutesAhead } from '../support/broken-values'
import { expectEnvelope } from '../support/expectations'
import { changeMember, type FieldCheck, openFieldCheck } from '../support/field-check'
import { borrowService } from '../support/shared'

let check: FieldCheck
const service = borrowService()

beforeAll(async () => {
  check = await openFieldCheck(service)
})

describe('valid fields of a signup', () => {
  const good: [member: string, values: unknown[], base?: Record<string, unknown>][] = [
    ['dateOfBirth', ['02/29/2024', '01/01/1900', '12/31/1999', day(-1)]],
    ['socialSecurityNumber', ['987-65-4321', '123-45-6789', '000-00-0000', '666-00-0000']],
    [
      'usCitizenshipStatus',
      [
        'Citizen',
        'citizen',
        'RESIDENT_ALIEN',
        'resident alien',
        'non-resident-alien',
        'NonResidentAlien',
        'other',
        'PermanentResident',
        'NonResident',
        'UsCitizen',
        'US Citizen',
        'us_citizen',
      ],
    ],
    [
      'address.city',
      [
        'Cañon City',
        "Coeur d'Alene",
        'Coeur d’Alene',
        'Utqiaġvik',
        'St. Paul',
        'Winston-Salem',
        'Kāneʻohe',
        'Ōkaʻākala',
        'Can\u0303on City',
        'a',
        'Łódź',
        "O'Fallon",
        'a'.repeat(100),
      ],
    ],
    ['address.country', ['US', 'USA', 'us', 'usa']],
    [
      'address.country',
      ['DE', 'DEU', 'mx'],
      { address: { city: 'Anywhere', state: 'A state of its own', zipCode: 'AB12 3CD' } },
    ],
    ['address.state', ['TX', 'tx', 'PR', 'AE', 'DC']],
    ['address.zipCode', ['78701', '78701-1234', '00000']],
    [
      'w9.timestamp',
      [
        '2026-01-15T15:42:00Z',
        '2026-01-15T15:42:00.123456Z',
        '1999-12-31T23:59:59+14:00',
        '2020-02-29T00:00:00-08:00',
        minutesAhead(0),
        minutesAhead(4),
      ],
    ],
    ['w9.isSubjectToBackupWithholding', [true, false]],
    ['employment.annualIncome', ['0.00', '85000.00', '007.50', '9999999999999.99']],
    ['employment.employmentStartDate', [day(0), '01/15/2020']],
    [
      'employment.incomeSources',
      [
        [],
        [{}],
        [{ name: '', amount: null, frequency: null }],
        ['Weekly', 'BiWeekly', 'Monthly', 'Quarterly', 'Annually'].map((frequency) => ({
          name: 'x',
          amount: '1.00',
          frequency,
        })),
      ],
    ],
    ['identification.expirationDate', [day(0), day(1), '12/31/9999']],
    [
      'transferActivity',
      [
        { barterExpected: false },
        {
          achTransferExpected: true,
          achTransferFrequency: null,
          achTransferAmountRange: 'from_500000_to_max',
          internationalTransferCountries: ['MX', 'can'],
        },
      ],
    ],
    [
      'beneficialOwners',
      [
        [],
        [{}],
        [
          { firstName: 'Ann', lastName: 'Bo', dateOfBirth: '01/02/1970', ownershipPercentage: 0 },
          { ownershipPercentage: 100 },
          { ownershipPercentage: 33.33 },
        ],
      ],
    ],
    ['taxId', ['12-3456789']],
    ['middleName', ['', 'x'.repeat(255), '😀'.repeat(255)]],
  ]
  test.each(good.map(([member, values, base]) => ({ member, values, base })))(
    'a signup accepts every valid value of $member',
    async ({ member, values, base }) => {
      for (const value of values)
        expect(
          await check.faultsOf(changeMember(member, value, structuredClone(base))),
          JSON.stringify(value),
        ).toEqual([])
    },
  )

  test('a signup with only the required fields is accepted', async () => {
    const least = {
      dateOfBirth: '07/24/1988',
      socialSecurityNumber: '900-12-3456',
      usCitizenshipStatus: 'Citizen',
      address: { city: 'Austin' },
      w9: {
        isSubjectToBackupWithholding: false,
        accepted: true,
        timestamp: '2026-01-15T15:42:00Z',
      },
      employment: { isCurrentlyEmployed: false, annualIncome: '0.00' },
      transferActivity: { achTransferExpected: false },
    }
    expect(await check.faultsOf(least)).toEqual([])
  })

  test.each([
    'mailingAddress',
    'identification',
    'middleName',
    'taxIdentificationNumberType',
    'isMailingAddressSame',
    'usCitizenshipStatusDetails',
    'address.state',
    'address.zipCode',
    'address.country',
    'address.address',
    'employment.occupation',
    'employment.incomeSources',
    'identification.number',
    'identification.expirationDate',
    'businessName',
    'businessType',
    'taxId',
    'beneficialOwners',
    'transferActivity.wireTransferExpected',
  ])('a signup treats the field %s as absent if the value is null', async (member) => {
    expect(await check.faultsOf(changeMember(member, null))).toEqual([])
    expect(await check.faultsOf(changeMember(member, undefined))).toEqual([])
  })
})
describe('unknown fields of a signup', () => {
  test('a signup ignores unknown fields, and the sandbox lists them in X-Ignored-Members', async () => {
    const body = signupBody({ kycStatus: 'approved', role: 'Advisor', id: 1 })
    Object.assign(body.address as object, { planet: 'Earth' })
    Object.assign(body.employment as object, { incomeSources: [{ amount: '1.00', tip: true }] })
    const answer = await check.send(body)
    expect([answer.status, answer.body]).toEqual([200, { data: { valid: true } }])
    const listed = answer.headers.get('x-ignored-members')?.split(', ')
    expect(listed?.toSorted()).toEqual([
      'address.planet',
      'employment.incomeSources.0.tip',
      'id',
      'kycStatus',
      'role',
    ])
  })

  test('a signup without unknown fields has no X-Ignored-Members header', async () => {
    expect((await check.send(signupBody())).headers.get('x-ignored-members')).toBeNull()
  })

  test('names of unknown fields cannot inject headers through X-Ignored-Members', async () => {
    const names = ['a\r\nset-cookie: x=1', 'ключ', 'a,b', '', 'x'.repeat(300), 'toString']
    const answer = await check.send(signupBody(Object.fromEntries(names.map((name) => [name, 1]))))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('x-ignored-members')).toMatch(/^[\x20-\x7e]+$/)
  })
})

describe('the query parameter validate of a signup', () => {
  test.each(['', 'all', 'ONLY', 'true'])(
    'a signup with the query validate=%s returns 400',
    async (validate) => {
      const answer = await check.send(signupBody(), { validate })
      expect(answer.status).toBe(400)
      expect(expectEnvelope(answer)).toMatchObject([{ code: 'ONEOF', source: 'validate' }])
    },
  )

  test('a signup with validate=only stores nothing, however often it is sent', async () => {
    for (let i = 0; i < 3; i++)
      expect((await check.send(signupBody())).body).toEqual({ data: { valid: true } })
    expect((await check.client.call('GET', paths.kyc, { headers: check.userHeaders })).status).toBe(
      404,
    )
  })
})
