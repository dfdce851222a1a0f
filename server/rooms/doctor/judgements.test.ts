import { expect, test } from 'vitest'
import { version } from '@/lib/product'
import { judgeSpace } from './data-folder'
import { explainDatabase, judgeServer } from './database'
import { runCheck } from './limit'
import { explainNetwork, remedyOf } from './network-faults'
import { judgeStatus } from './provider'
import { judgeRights } from './rights'
import { explainSettings } from './settings'
import {
  judgeCheckpoint,
  judgeClocks,
  judgeConnections,
  judgeIdle,
  judgeLetters,
  judgeProcesses,
  judgeRetention,
} from './upkeep'

test.each([
  [14, 'FAIL'],
  [15, 'OK'],
  [18, 'OK'],
  [19, 'WARN'],
])('doctor rates PostgreSQL version %i as %s', (major, state) =>
  expect(judgeServer(major).state).toBe(state),
)

test.each([
  [99_000_000, 'FAIL'],
  [100_000_000, 'WARN'],
  [500_000_000, 'OK'],
])('doctor rates a disk with %i free bytes as %s', (bytes, state) =>
  expect(judgeSpace(bytes).state).toBe(state),
)

test.each([
  [0, 'OK'],
  [-5000, 'OK'],
  [5001, 'WARN'],
  [-60_001, 'FAIL'],
])('doctor rates a database clock difference of %i ms as %s', (differenceMs, state) =>
  expect(judgeClocks(differenceMs).state).toBe(state),
)

test.each([
  [undefined, 'FAIL'],
  [301, 'FAIL'],
  [300, 'OK'],
  [-5, 'OK'],
])('doctor rates an audit checkpoint that is %s seconds old as %s', (ageSeconds, state) =>
  expect(judgeCheckpoint(ageSeconds).state).toBe(state),
)

test.each([
  [404, 'OK', 'BAAS_URL'],
  [401, 'FAIL', 'BAAS_API_KEY'],
  [403, 'FAIL', 'BAAS_API_KEY'],
  [429, 'WARN', 'BAAS_CALLS_PER_SECOND'],
  [503, 'FAIL', 'BAAS_URL'],
  [302, 'FAIL', 'BAAS_URL'],
])(
  "doctor rates the provider's HTTP status %i as %s and names the setting %s",
  (status, state, setting) => expect(judgeStatus(status)).toMatchObject({ state, setting }),
)

test('doctor names the settings of Persona if Persona is the provider', () => {
  const persona = { url: 'PERSONA_URL', key: 'PERSONA_API_KEY' }
  expect(judgeStatus(403, persona).setting).toBe('PERSONA_API_KEY')
  expect(judgeStatus(500, persona).setting).toBe('PERSONA_URL')
})

test('doctor fails if no process is connected and warns if process versions differ', () => {
  const own = { version, place: '7@app1' }
  const judge = (...found: Parameters<typeof judgeProcesses>[0]) => judgeProcesses(found).state
  expect([judge(), judge(own)]).toEqual(['FAIL', 'OK'])
  expect(judge(own, { version: '0.0.9', place: '8@app2' })).toBe('WARN')
  expect(judge(own, { version: undefined, place: undefined })).toBe('WARN')
})

test('doctor fails if database rights are missing and warns of excess rights', () => {
  const enough = { mayCreate: false, changeable: [], lacking: [] }
  expect(judgeRights(enough, false).state).toBe('OK')
  expect(judgeRights({ ...enough, mayCreate: true }, true).state).toBe('OK')
  const excess = judgeRights({ ...enough, mayCreate: true, changeable: ['audit'] }, false)
  expect(excess).toMatchObject({
    state: 'WARN',
    message: 'The role of the service may create tables and change rows of audit.',
  })
  const tables = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `insert on public.${name}`)
  expect(judgeRights({ ...enough, mayCreate: true, lacking: tables }, true)).toMatchObject({
    state: 'FAIL',
    message: expect.stringMatching(/^The role lacks insert on public\.a, .* and 1 more\.$/),
  })
})

test('doctor warns if all processes may open more connections than PostgreSQL allows', () => {
  expect(judgeConnections(97, 5, 12).state).toBe('OK')
  expect(judgeConnections(97, 6, 12)).toMatchObject({
    state: 'WARN',
    setting: 'DATABASE_POOL_SIZE',
    message: '6 processes may open 102 connections; the server allows 97.',
  })
})

test('doctor warns in production if retention has not run for over two days', () => {
  const now = new Date('2026-11-23T00:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const judge = (created: number, ran: number | null, mayNeverRun = false) =>
    judgeRetention(
      { createdAt: daysAgo(created), retentionAt: ran === null ? null : daysAgo(ran), now },
      mayNeverRun,
    ).state
  expect([judge(1, null), judge(9, 2), judge(9, null, true)]).toEqual(['OK', 'OK', 'OK'])
  expect([judge(3, null), judge(9, 2.1)]).toEqual(['WARN', 'WARN'])
})

test('doctor lists at most five unused credentials by id', () => {
  expect(judgeIdle([]).state).toBe('OK')
  const ids = Array.from({ length: 7 }, (_, n) => `ci_test_${n}`)
  expect(judgeIdle(ids)).toMatchObject({
    state: 'WARN',
    message:
      'No use is known in 60 days of ci_test_0, ci_test_1, ci_test_2, ci_test_3, ci_test_4 and 2 more.',
  })
})

test('doctor warns of emails that are over 10 minutes late or dead-lettered', () => {
  const judge = (late: number, dead: number, oldestSeconds: number) =>
    judgeLetters({ queued: late, late, dead, oldestSeconds })
  expect(judge(0, 0, 0).state).toBe('OK')
  expect(judge(2, 0, 600).state).toBe('OK')
  expect(judge(2, 1, 1200)).toMatchObject({
    state: 'WARN',
    message: 'Letters that could not be sent: 2, the oldest for 20 minutes.',
  })
  expect(judge(0, 1, 0)).toMatchObject({
    state: 'WARN',
    message: 'Letters that are not tried again: 1.',
  })
})

test('doctor splits an error about a setting into setting, message and remedy', () => {
  expect(
    explainSettings('settings', [
      'MAIL_FROM: is an example. Set it to your own.',
      'PORT: must be a whole number.',
      'APP_URL: must be a URL, such as https://bank.test.',
      'SMTP_URL: is missing; nobody gets letters. Set it.',
      "DATABASE_URL: the server's certificate has expired. Renew it there.",
    ]),
  ).toMatchObject([
    { setting: 'MAIL_FROM', message: 'It is an example.', remedy: 'Set it to your own.' },
    { setting: 'PORT', message: 'It must be a whole number.' },
    { setting: 'APP_URL', message: 'It must be a URL, such as https://bank.test.' },
    { setting: 'SMTP_URL', message: 'It is missing; nobody gets letters.', remedy: 'Set it.' },
    { message: "The server's certificate has expired.", remedy: 'Renew it there.' },
  ])
})

test('doctor prints the code of a network or database error, but not its message', () => {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const secret = 'smtp://user:secret@mail.test'
  expect(explainNetwork('The server', new Error(secret, { cause }))).toBe(
    'The server refuses connections: nothing listens there (ECONNREFUSED).',
  )
  for (const error of [new Error(secret), secret, Object.assign(new Error(), { code: secret })])
    expect(explainNetwork('The server', error)).not.toContain('secret')
  const refused = Object.assign(new Error(secret), { code: '28P01' })
  expect(explainDatabase(refused, 'DATABASE_URL')).toMatchObject({
    message: 'The database refuses the password (28P01).',
  })
})

test('doctor explains that the certificate of the mail server has an unknown authority', () => {
  const message = 'unable to verify the first certificate'
  const error = Object.assign(new Error(message), { code: 'ESOCKET' })
  expect(explainNetwork('The mail server', error)).toBe(
    'The mail server shows a certificate of an unknown authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE).',
  )
  expect(remedyOf(error, 'usual')).toMatch(/^Set NODE_EXTRA_CA_CERTS /)
  expect(remedyOf(new Error('other'), 'usual')).toBe('usual')
})

test('a doctor check without a response fails after 5 s', async () => {
  const silent = {
    name: 'mail',
    work: () => new Promise<never>(() => {}),
    explain: () => {
      throw new Error('unused')
    },
  }
  const startedAt = performance.now()
  expect(await runCheck({ ...silent, setting: 'SMTP_URL' })).toMatchObject([
    { state: 'FAIL', setting: 'SMTP_URL', message: 'There is no answer within 5 s.' },
  ])
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(4900)
})
