import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db, sql, transaction } from '../foundations/db'
import * as mail from '../foundations/mail'
import { openRooms } from '../testing/open-rooms'
import * as challenges from './challenges'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms()
})
afterAll(() => rooms.close())
afterEach(() => db.query(sql`delete from service_clock`))

let made = 0
const makeEmail = () => `reader.${++made}@example.com`
/** Lets another mail go to an address at once. */
const forgetMails = () => db.query(sql`delete from strict_limits`)
const moveClock = (interval: string) =>
  db.query(
    sql`insert into service_clock (moved_by) values (${interval}::interval) on conflict (id) do update set moved_by = excluded.moved_by`,
  )
const end = (id: string) => transaction((tx) => challenges.end(tx, id))
const consent = { version: '2026-01', at: '2026-01-02T03:04:05.000Z' }

/** Sends a code and reads it in the mail. */
async function send(email = makeEmail()) {
  await forgetMails()
  const id = await challenges.send({ purpose: 'start', email, userType: 'individual', consent })
  const letter = mail.listKept().find(({ to }) => to.toLowerCase() === email.toLowerCase())
  const code = /code is (\d{6})/.exec(letter?.text ?? '')?.[1]
  const token = /token=(\w+)/.exec(letter?.text ?? '')?.[1]
  if (!code || !token) throw new Error('no letter came')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  return { id, email, code, token, wrong }
}
const outcomeOf = async (id: string, code: string) => (await challenges.tryCode(id, code)).outcome

describe('a code', () => {
  test('matches, and brings what was said before it was sent', async () => {
    const { id, email, code } = await send()
    const tried = await challenges.tryCode(id, code)
    expect(tried).toEqual({
      outcome: 'matched',
      challenge: { id, purpose: 'start', email, userType: 'individual', consent, customerId: null },
    })
  })

  test('may be missed four times, and is dead after the fifth', async () => {
    const patient = await send()
    for (let i = 0; i < 4; i++)
      expect(await outcomeOf(patient.id, patient.wrong)).toBe('mismatched')
    expect(await outcomeOf(patient.id, patient.code)).toBe('matched')
    const guesser = await send()
    for (let i = 0; i < 5; i++)
      expect(await outcomeOf(guesser.id, guesser.wrong)).toBe('mismatched')
    expect(await outcomeOf(guesser.id, guesser.code)).toBe('dead')
  })

  test('gives five tries to ten guesses that come at once', async () => {
    const { id, wrong } = await send()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(id, wrong)))
    expect(outcomes.filter((outcome) => outcome === 'mismatched')).toHaveLength(5)
  })

  test('is no use for the person of another address', async () => {
    const [mine, yours] = [await send(), await send()]
    const isSame = mine.code === yours.code
    expect(await outcomeOf(yours.id, mine.code)).toBe(isSame ? 'matched' : 'mismatched')
  })

  test('is refused after twenty tries of an address in a day, whichever codes they were for', async () => {
    const email = makeEmail()
    for (let round = 0; round < 4; round++) {
      const { id, wrong } = await send(email)
      for (let i = 0; i < 5; i++) expect(await outcomeOf(id, wrong)).toBe('mismatched')
    }
    const { id, code } = await send(email)
    expect(await outcomeOf(id, code)).toBe('tooMany')
    expect(await outcomeOf((await send()).id, '000000')).not.toBe('tooMany')
  })

  test('works for 15 minutes, its link for 60', async () => {
    const { id, code, token } = await send()
    await moveClock('14 minutes 50 seconds')
    expect(await challenges.findByLink(token)).toBeDefined()
    await moveClock('15 minutes 1 second')
    expect(await outcomeOf(id, code)).toBe('dead')
    await moveClock('59 minutes 50 seconds')
    expect(await challenges.findByLink(token)).toMatchObject({ id })
    await moveClock('60 minutes 1 second')
    expect(await challenges.findByLink(token)).toBeUndefined()
  })

  test('dies with its link when a newer one is sent, in whatever case the address is typed', async () => {
    const older = await send()
    const newer = await send(older.email.toUpperCase())
    expect(await outcomeOf(older.id, older.code)).toBe('dead')
    expect(await challenges.findByLink(older.token)).toBeUndefined()
    expect(await outcomeOf(newer.id, newer.code)).toBe('matched')
  })

  test('dies with its link when one of them is used, by one of two who come at once', async () => {
    const { id, code, token } = await send()
    const ended = await Promise.all([end(id), end(id)])
    expect(ended.sort()).toEqual([false, true])
    expect(await outcomeOf(id, code)).toBe('dead')
    expect(await challenges.findByLink(token)).toBeUndefined()
  })
})

describe('a mail with a code', () => {
  test('is sent once in 30 seconds to an address', async () => {
    const { email } = await send()
    await expect(
      challenges.send({ purpose: 'sign-in', email: email.toUpperCase() }),
    ).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      refusal: { retryAfter: expect.any(Number) },
    })
  })

  test('leaves neither the address nor the code nor the link in the database', async () => {
    const { id, email, code, token } = await send()
    const [row] = await db.query<{ text: string }>(
      sql`select row_to_json(c)::text as text from email_challenges c where id = ${id}`,
    )
    const [sealed] = await db.query<{ bytes: Buffer }>(
      sql`select email_sealed as bytes from email_challenges where id = ${id}`,
    )
    for (const secret of [
      email,
      code,
      token,
      Buffer.from(email).toString('hex'),
      Buffer.from(token).toString('hex'),
    ])
      expect(row!.text).not.toContain(secret)
    expect(sealed!.bytes.includes(email)).toBe(false)
  })
})
