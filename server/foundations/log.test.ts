import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { ApiError } from '@/lib/errors'
import { applySettings } from '../testing/open-rooms'
import { describe as describeError, describeKind, eventCounts, type Log, log } from './log'
import type { LogEvent } from './log/event'

const { remove } = applySettings({ LOG_LEVEL: 'debug' })
let output = ''
const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
  output += String(chunk)
  return true
})
afterAll(() => {
  write.mockRestore()
  remove()
})
beforeEach(() => {
  output = ''
})

const lines = () => output.trim().split('\n').map((line) => JSON.parse(line)) // biome-ignore format: short

const personal = {
  number: '917-53-4471',
  plain: '917534471',
  born: '11/23/1971',
  turned: '1971-11-23',
  income: '4417263.91',
  street: '4417 Canary Wharf Road',
  name: 'Quackenbush-Canary',
  mail: 'wilhelmina.canary@example.com',
  phone: '+15125550173',
  session: 'b7f4b0f0-5f3c-4a55-9d0b-0c8a0d1b2c3d',
  secret: `cs_test_${'a'.repeat(49)}`,
  token: `tt_test_${'b'.repeat(49)}`,
  cookie: 'Fe26.2*1*abcdef*ghijkl*mnopqr',
}
const person = {
  ...structuredClone(samplePayload as Record<string, unknown>),
  firstName: 'Wilhelmina',
  lastName: personal.name,
  email: personal.mail,
  phoneNumber: personal.phone,
  socialSecurityNumber: personal.number,
  dateOfBirth: personal.born,
  address: { address: personal.street, city: personal.name },
  employment: { annualIncome: personal.income },
}
const failure = Object.assign(
  new Error(`Key (email)=(${personal.mail}) of ${personal.name}\n    at ${personal.street}`),
  {
    code: '23505',
    detail: JSON.stringify(person),
    cause: person,
  },
)
class Row {
  readonly payload: unknown
  constructor(payload: unknown) {
    this.payload = payload
  }
  toJSON() {
    return this.payload
  }
  toString() {
    return JSON.stringify(this.payload)
  }
}

/** Values that a developer could log by mistake. */
const mistakes: [what: string, given: unknown][] = [
  ['a person object', person],
  ['a person object in a field', { event: 'debug.person', person }],
  ['a list of person objects', { event: 'debug.people', people: [person, person] }],
  ['an object with toJSON', { event: 'debug.row', row: new Row(person) }],
  ['an error with personal data', failure],
  ['an error in the field err', { event: 'debug.error', err: failure }],
  ['the message of an error', { event: 'debug.error', message: failure.message }],
  ['an ApiError with a cause', new ApiError('INTERNAL_SERVER_ERROR', { cause: failure })],
  ['request headers and a body', { event: 'debug.request', headers: { authorization: `Bearer ${personal.token}`, cookie: `onb=${personal.cookie}` }, body: person }],
  ['a person object in every known field', Object.fromEntries(['event', 'requestId', 'route', 'code', 'at', 'outcome', 'profileId', 'reference', 'note', 'url', 'rows', 'lines', 'names'].map((name) => [name, person]))],
  ...Object.entries(personal).map(([name, text]): [string, unknown] => [
    `personal text (${name}) in every known field`,
    Object.fromEntries(['event', 'requestId', 'route', 'code', 'at', 'outcome', 'profileId', 'reference', 'note', 'url', 'rows', 'names'].map((field) => [field, text])),
  ]),
  ['an SSN as a number', { event: 'debug.number', rows: Number(personal.plain), attempt: Number(personal.plain) }],
  ['a plain string', `${personal.name} of ${personal.street}`],
  ['a map and bytes', { event: 'debug.map', map: new Map([['person', person]]), bytes: Buffer.from(JSON.stringify(person)) }],
  ['an object that throws while it is serialized', { event: 'debug.loop', get trap() { throw new Error(personal.name) } }],
  ['nothing', undefined],
  ['null', null],
] // biome-ignore format: a table

const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const

describe('no personal data reaches the log', () => {
  test.for(mistakes)('the log contains no personal data after logging %s', ([, given]) => {
    for (const level of levels) {
      try {
        ;(log()[level] as (given: unknown, ...more: unknown[]) => void)(
          given,
          `%s %o ${personal.name}`,
          person,
        )
      } catch (error) {
        expect((error as Error).message).toBe(personal.name)
      }
    }
    for (const text of [...Object.values(personal), 'Wilhelmina', 'Canary', 'canary'])
      expect(output).not.toContain(text)
  })

  test('the logger exposes its five level functions and nothing else', () => {
    expect(Object.keys(log()).sort()).toEqual([...levels].sort())
    const raw = log() as Log & { child?: unknown; bindings?: unknown }
    expect([raw.child, raw.bindings]).toEqual([undefined, undefined])
  })

  test('the log redacts numbers, addresses and secrets inside stack frames', () => {
    // The field `at` accepts stack frames with any file name. A file name may contain personal
    // data, so the log redacts frames too.
    log().warn({
      event: 'x',
      at: `f (/tmp/${personal.number}.js:1:2) < g (/tmp/${personal.plain}.js:1:2) < h (/tmp/${personal.mail}:1:2)`,
    })
    log().warn({
      event: 'x',
      at: `f (/tmp/${personal.session}:1:2) < g (/tmp/${personal.secret}:1:2) < h (/tmp/${personal.cookie}:1:2)`,
    })
    for (const text of [
      personal.number,
      personal.plain,
      personal.mail,
      personal.session,
      personal.secret,
      personal.cookie,
    ])
      expect(output).not.toContain(text)
    expect(output.match(/\[redacted\]/g)).toHaveLength(6)
  })
})

describe('the content of a log line', () => {
  const event = {
    event: 'request.failed',
    requestId: '01a1f000-0000-7000-8000-000000000000',
    route: '/entrypoint/org/v1/sessions/{id}',
    profileId: '01a1f000-0000-7000-8000-000000000001',
    reference: '01a1f000-0000-7000-8000-000000000001:2',
    outcome: 'not restarted',
    note: 'A callback did not arrive',
    url: 'http://127.0.0.1:40123',
    rows: 12,
    names: ['0001_foundation'],
  } satisfies LogEvent

  test('a log line contains its fields, time and level', () => {
    log().error({ ...event, ...describeError(failure) })
    const [line, ...more] = lines()
    expect(more).toEqual([])
    expect(line).toEqual({ ...event, level: 'error', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), kind: 'Error', code: '23505', at: expect.stringContaining('log.test.ts') }) // biome-ignore format: one line
  })

  test('the log accepts every field of describeError() for any thrown value', async () => {
    const errors: unknown[] = [
      failure,
      new TypeError('x'),
      await Promise.reject(new Error('x')).catch((error) => error),
      'text',
      null,
    ]
    try {
      await Promise.all([JSON.parse('{')])
    } catch (error) {
      errors.push(error)
    }
    for (const error of errors) log().error({ event: 'x', ...describeError(error) })
    expect(lines().filter((line) => line.dropped !== undefined)).toEqual([])
  })

  test('describeKind returns the kind and code of an error without reading its stack', () => {
    const error = Object.assign(new TypeError('x'), { code: 'ECONNREFUSED' })
    const read = vi.fn()
    Object.defineProperty(error, 'stack', { get: read })
    expect(describeKind(error)).toEqual({ kind: 'TypeError', code: 'ECONNREFUSED' })
    expect(describeKind('text')).toEqual({ kind: 'string' })
    expect(read).not.toHaveBeenCalled()
  })

  test('a log line contains the number of unknown fields that the log dropped', () => {
    log().info({ event: 'x', person, more: 1 } as LogEvent)
    expect(lines()).toMatchObject([{ event: 'x', dropped: 2 }])
  })

  test('eventCounts returns the number of log lines per event name and level', () => {
    const before = eventCounts().get('counted error') ?? 0
    log().error({ event: 'counted' })
    log().error({ event: 'counted' })
    expect(eventCounts().get('counted error')).toBe(before + 2)
  })
})
