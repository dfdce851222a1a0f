import { describe, expect, test } from 'vitest'
import {
  applicationPath,
  applicationState,
  providerCallback,
  refusal,
  submission,
} from './provider'

const minimal = {
  reference: 'p1:1',
  kind: 'individual',
  person: { dateOfBirth: '01/31/1990', socialSecurityNumber: '987-65-4321' },
}
const state = {
  applicationId: 'app_1',
  reference: 'p1:1',
  status: 'pending',
  sequence: 1,
  occurredAt: '2026-01-01T00:00:00.000Z',
}

describe('the schema of a submission to the provider', () => {
  test('a provider submission requires only a date of birth and an SSN', () => {
    expect(submission.safeParse(minimal).success).toBe(true)
    for (const member of ['dateOfBirth', 'socialSecurityNumber']) {
      const person = { ...minimal.person, [member]: undefined }
      const issues = submission.safeParse({ ...minimal, person }).error?.issues ?? []
      expect(issues.map((issue) => issue.path.join('.'))).toEqual([`person.${member}`])
    }
  })

  test('a provider submission accepts null for every optional field', () => {
    const optional = [
      'firstName',
      'middleName',
      'address',
      'mailingAddress',
      'identification',
      'employment',
      'transferActivity',
      'w9',
    ]
    const person = {
      ...minimal.person,
      ...Object.fromEntries(optional.map((name) => [name, null])),
    }
    expect(
      submission.safeParse({ ...minimal, previousReference: null, business: null, person }).success,
    ).toBe(true)
  })

  test('a provider submission preserves unknown fields of the person', () => {
    const parsed = submission.parse({
      ...minimal,
      person: { ...minimal.person, somethingNew: [1], address: { city: 'Juneau', floor: 3 } },
    })
    expect(parsed.person).toMatchObject({
      somethingNew: [1],
      address: { city: 'Juneau', floor: 3 },
    })
  })

  test('a provider submission rejects a reference that is unsafe in a URL path', () => {
    for (const reference of ['', 'a/b', '../x', 'a b', 'a'.repeat(129), 'é']) {
      expect(submission.safeParse({ ...minimal, reference }).success).toBe(false)
    }
    expect(applicationPath('p1:1')).toBe('/v1/applications/p1%3A1')
  })
})

describe('the schema of an application state from the provider', () => {
  test('an application state requires valid status, sequence, time and application id', () => {
    expect(applicationState.safeParse(state).success).toBe(true)
    for (const wrong of [
      { status: 'done' },
      { sequence: 0 },
      { sequence: 1.5 },
      { occurredAt: 'yesterday' },
      { applicationId: '<b>' },
    ]) {
      expect(applicationState.safeParse({ ...state, ...wrong }).success).toBe(false)
    }
  })

  test('an application state drops undocumented fields', () => {
    expect(applicationState.parse({ ...state, socialSecurityNumber: '987-65-4321' })).toEqual(state)
  })

  test('an application state rejects free text in place of a reason code or field path', () => {
    expect(
      applicationState.safeParse({ ...state, reasons: [{ code: 'Jane Doe, 987-65-4321' }] })
        .success,
    ).toBe(false)
    const requirements = [{ field: 'address address', code: 'ADDRESS_NOT_VERIFIED', message: '' }]
    expect(applicationState.safeParse({ ...state, requirements }).success).toBe(false)
  })

  test('a provider refusal must list at least one field', () => {
    expect(refusal.safeParse({ error: { code: 'SUBMISSION_REFUSED', fields: [] } }).success).toBe(
      false,
    )
  })

  test('a provider callback must have an event id and an application state', () => {
    const callback = { ...state, id: 'evt_1', type: 'application.updated' }
    expect(providerCallback.parse(callback)).toEqual(callback)
    expect(providerCallback.safeParse(state).success).toBe(false)
  })
})
