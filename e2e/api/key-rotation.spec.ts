import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, type Client, call, connect, paths } from '../support/api'
import { exchange, tokenPaths } from '../support/callers-tokens'
import { type Database, openDatabase } from '../support/database'
import { type Service, type Settings, startService } from '../support/service'
import { administer } from '../support/staff'
import { listLetters } from '../support/visitor'

// Two processes share a database. They restart one after the other while the keys of tokens and
// indexes change.
const key = () => randomBytes(32).toString('base64')
const [tokens1, tokens2, index1, index2] = [key(), key(), key(), key()]
const before = { KEY_TOKENS: tokens1, KEY_BLIND_INDEX: index1 }
const known = {
  KEY_TOKENS: `1:${tokens1},2:${tokens2}`,
  KEY_BLIND_INDEX: `1:${index1},2:${index2}`,
}
const turned = {
  KEY_TOKENS: `2:${tokens2},1:${tokens1}`,
  KEY_BLIND_INDEX: `2:${index2},1:${index1}`,
}
const dropped = { ...turned, KEY_BLIND_INDEX: `2:${index2}` }

let one: Service
let two: Service
let api: Client
let database: Database
beforeAll(async () => {
  one = await startService({ env: before })
  two = await startService({ dataDir: one.dataDir, env: before })
  api = connect(one)
  database = await openDatabase(one)
})
afterAll(async () => {
  await database?.close()
  await two?.terminate()
  await one.stop()
})

type Reader = { service: Service; cookie: string }
async function post({ service, cookie }: Reader, to: string, json: unknown) {
  const answer = await call(service, 'POST', to, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    json,
  })
  return {
    status: answer.status,
    cookie: answer.headers.getSetCookie().at(-1)?.split(';')[0] ?? cookie,
  }
}

/**
 * Requests a code for one address at both processes at once. One request gets 429. Enters the code
 * at that process, with the cookie of the other request. Returns the three statuses.
 */
async function begin(email: string): Promise<number[]> {
  const before = listLetters(one, email).length
  const asked = await Promise.all(
    [one, two].map(async (service) => {
      const { cookie } = await post({ service, cookie: '' }, '/api/start/consent', {
        userType: 'operator',
        consent: true,
        consentVersion: '2026-01',
      })
      return {
        service,
        ...(await post({ service, cookie }, '/api/email', { email, purpose: 'start' })),
      }
    }),
  )
  // On a busy machine, the worker may send the email after the response.
  await expect.poll(() => listLetters(one, email).length).toBeGreaterThan(before)
  const { code } = listLetters(one, email)[0]!
  const reader = asked.find(({ status }) => status === 200)!
  const { status } = await post(
    { service: reader.service === one ? two : one, cookie: reader.cookie },
    '/api/email/code',
    { code },
  )
  return [...asked.map((answer) => answer.status), status].toSorted()
}

test('after a key rotation, tokens stay valid and sign-ins find accounts by email', async () => {
  const emails = Array.from({ length: 4 }, (_, i) => `begins.${i}@example.com`)
  const beginAll = async () => {
    await database.query('delete from strict_limits')
    for (const outcome of await Promise.all(emails.map(begin)))
      expect(outcome).toEqual([200, 200, 429])
  }
  const { temporary } = await api.signUp()
  const { token } = await api.invite()
  let { accessToken, refreshToken } = await exchange(one, temporary)
  const expectValid = async () => {
    for (const at of [one, two]) {
      expect((await call(at, 'GET', paths.whoami, { headers: bearer(accessToken) })).status).toBe(
        200,
      )
      expect((await call(at, 'GET', paths.check, { query: { token } })).status).toBe(200)
      const { status, body } = await call(at, 'POST', tokenPaths.refresh, {
        json: { refreshToken },
      })
      expect(status).toBe(200)
      ;({ accessToken, refreshToken } = body.data)
    }
  }
  const restartWith = async (service: Service, settings: Settings) => {
    await service.restart(settings)
    await Promise.all([expectValid(), beginAll()])
  }
  await Promise.all([expectValid(), beginAll()])
  for (const settings of [known, turned])
    for (const service of [two, one]) await restartWith(service, settings)

  const [rotated] = await Promise.all([
    administer(two).send('POST', 'keys/rotations', 200),
    beginAll(),
  ])
  expect(rotated).toMatchObject({ unopened: 0, staleIndexes: 0 })
  expect(rotated.reindexed).toBeGreaterThan(emails.length)
  expect(rotated.staleTokens).toBeGreaterThan(0)
  for (const service of [two, one]) await restartWith(service, dropped)

  // There is one account per email address, so each sign-in has found the existing account.
  const people = await database.query(
    `select email_index_key as key, count(*) as n from customers where user_type = 'operator' group by 1`,
  )
  expect(people).toEqual([{ key: 2, n: emails.length }])
  await expect(two.restart({ ...dropped, KEY_BLIND_INDEX: `3:${key()}` })).rejects.toThrow(
    /did not start \(1\)[\s\S]*KEY_BLIND_INDEX: is not the ring/,
  )
})
