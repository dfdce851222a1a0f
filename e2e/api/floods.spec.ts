import { describe, expect, test } from 'vitest'
import { call } from '../support/api'
import { shareDatabase, shareService } from '../support/shared'

const service = shareService()
const database = shareDatabase(service)

/** Sends a form as a browser without JavaScript and without a cookie. The service rejects it. */
const sendForm = (length: number) =>
  call(service, 'POST', '/api/email', {
    headers: {
      origin: service.url,
      referer: `${service.url}/sign-in`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ email: 'x'.repeat(length), purpose: 'sign-in' }).toString(),
  })
const countSessions = async (): Promise<{ rows: number; bytes: number }> =>
  (
    await database.query(
      `select count(*)::int as rows, coalesce(max(length(state_sealed)), 0)::int as bytes
       from browser_sessions`,
    )
  )[0] as { rows: number; bytes: number }

describe('forms that are posted without a browser session', () => {
  test('without a browser session, the service stores at most 4 KB of a refused form', async () => {
    for (const length of [2000, 3700, 5000, 60_000]) {
      const answer = await sendForm(length)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/sign-in#error-summary',
      ])
    }
    const { rows, bytes } = await countSessions()
    expect(rows).toBe(4)
    expect(bytes).toBeLessThanOrEqual(4096)
  })

  test('in an anonymous session, the service stores at most 4 KB of a refused form', async () => {
    const cookie = (await sendForm(100)).headers.getSetCookie()[0]!.split(';')[0]!
    await call(service, 'POST', '/api/email', {
      headers: {
        cookie,
        origin: service.url,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `email=${'x'.repeat(60_000)}`,
    })
    expect((await countSessions()).bytes).toBeLessThanOrEqual(4096)
  })

  test('the service stores at most 20 refused forms per IP address and minute', async () => {
    const before = (await countSessions()).rows
    const answers = await Promise.all(Array.from({ length: 40 }, () => sendForm(100)))
    for (const { status, headers } of answers)
      expect([status, headers.get('location')?.split('#')[0]]).toEqual([303, '/sign-in'])
    expect((await countSessions()).rows).toBe(20)
    // The service may handle simultaneous requests in any order, so the test only counts the
    // responses.
    const withCookie = answers.filter(({ headers }) => headers.getSetCookie().length > 0)
    expect(withCookie).toHaveLength(20 - before)
  })
})

test('one audit row counts the 404 responses beyond 60 per IP address and minute', async () => {
  const listMisses = async (): Promise<unknown[]> =>
    (
      await database.query(
        `select route, count(*)::int as rows from audit where status = 404 group by route`,
      )
    ).map(({ route, rows }) => [route, rows])
  const miss = () => call(service, 'GET', '/entrypoint/org/v1/nothing')
  for (let i = 0; i < 5; i++) await Promise.all(Array.from({ length: 20 }, miss))
  expect(await listMisses()).toEqual([['(unknown)', 60]])
  await service.restart()
  expect(await listMisses()).toEqual(
    expect.arrayContaining([
      ['(unknown)', 60],
      ['(404) x 40', 1],
    ]),
  )
})
