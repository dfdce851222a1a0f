import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '@/lib/errors'
import { signupBody } from '../support/api'
import { brokenMembers } from '../support/broken-members'
import { home, long } from '../support/broken-values'
import { expectEnvelope } from '../support/expectations'
import { changeMember, type FieldCheck, openFieldCheck } from '../support/field-check'
import { borrowService } from '../support/shared'

let check: FieldCheck
const service = borrowService()

beforeAll(async () => {
  check = await openFieldCheck(service)
})

describe('invalid fields of a signup', () => {
  test.each(brokenMembers.map(([member, code, values, base]) => ({ member, code, values, base })))(
    'a signup with an invalid $member returns only the code $code',
    async ({ member, code, values, base }) => {
      for (const value of values) {
        const body = changeMember(member, value, {
          ...(member.startsWith('mailingAddress.') ? { mailingAddress: { ...home } } : {}),
          ...structuredClone(base),
        })
        expect(await check.faultsOf(body), JSON.stringify(value)?.slice(0, 60)).toEqual([
          `${member}: ${code}`,
        ])
      }
    },
  )
})
describe('several invalid fields in one signup', () => {
  test('one error response lists the dotted path of every invalid field of a signup', async () => {
    const wrong: [string, unknown, ErrorCode][] = [
      ['dateOfBirth', 'tomorrow', 'DAY_BEFORE_NOW_INVALID'],
      ['socialSecurityNumber', '1', 'SSN'],
      ['usCitizenshipStatus', 'Martian', 'ONEOF'],
      ['address.city', '42', 'CITY_HAS_INVALID_FORMAT'],
      ['address.state', 'Texas', 'STATE_HAS_INVALID_FORMAT'],
      ['address.zipCode', '1', 'ZIP_CODE_HAS_INVALID_FORMAT'],
      ['w9.accepted', false, 'W9_NOT_ACCEPTED'],
      ['w9.timestamp', 'now', 'DATETIME'],
      ['employment.annualIncome', 85000, 'DECIMALFORMAT'],
      ['employment.incomeSources.0.amount', '1', 'DECIMALFORMAT'],
      ['transferActivity.achTransferExpected', 'yes', 'BOOLEAN'],
      ['identification.expirationDate', '01/01/1990', 'DOCUMENT_EXPIRED'],
      ['middleName', long, 'MAX'],
    ]
    const body = signupBody()
    for (const [path, value] of wrong) Object.assign(body, changeMember(path, value, body))
    const faults = await check.faultsOf(body)
    expect(faults.toSorted()).toEqual(wrong.map(([path, , code]) => `${path}: ${code}`).toSorted())
  })

  test('an empty signup returns one error for each of the seven required fields', async () => {
    const required = [
      'dateOfBirth',
      'socialSecurityNumber',
      'usCitizenshipStatus',
      'address',
      'w9',
      'employment',
      'transferActivity',
    ]
    expect((await check.faultsOf({})).toSorted()).toEqual(
      required.map((name) => `${name}: REQUIRED`).toSorted(),
    )
  })

  test.each([[[]], ['text'], [7], [null], [true]])(
    'the signup body %o returns 400 with source "body"',
    async (json) => {
      const answer = await check.send(json)
      expect(answer.status).toBe(400)
      expect(expectEnvelope(answer)).toMatchObject([{ source: 'body' }])
    },
  )

  test('no error response quotes a value of the signup', async () => {
    const secret = 'zq4417canary'
    const body = signupBody()
    for (const [path] of brokenMembers) {
      const answer = await check.send(changeMember(path, secret, {}))
      expect(answer.text).not.toContain(secret)
    }
    expect(
      (await check.send({ ...body, [secret]: 1, socialSecurityNumber: secret })).text,
    ).not.toContain(secret)
  })
})
