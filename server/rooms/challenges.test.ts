import { afterEach, describe, expect, test } from 'vitest'
import { db, sql, transaction } from '../foundations/db'
import * as mail from '../foundations/mail'
import { acceptUnsignedRows } from '../foundations/row-macs'
import { shareRooms } from '../testing/open-rooms'
import * as challenges from './challenges'

shareRooms()
afterEach(() => db.query(sql`delete from service_clock`))

let made = 0
const makeEmail = () => `reader.${++made}@example.com`
/** Resets all counted rate limits, so that the next email to an address can be sent immediately. */
const forgetMails = () => db.query(sql`delete from strict_limits`)
const moveClock = (interval: string) =>
  db.query(
    sql`insert into service_clock (moved_by) values (${interval}::interval) on conflict (id) do update set moved_by = excluded.moved_by`,
  )
const end = (id: string) => transaction((tx) => challenges.end(tx, id))
const consent = { version: '2026-01', at: '2026-01-02T03:04:05.000Z' }

/** Sends a code and reads it from the email. */
async function send(email = makeEmail(), replaces?: string) {
  await forgetMails()
  const id = await challenges.send(
    { purpose: 'start', email, userType: 'individual', consent },
    { ip: null, replaces },
  )
  const letter = mail.listStoredLetters().find(({ to }) => to.toLowerCase() === email.toLowerCase())
  const code = /code is (\d{6})/.exec(letter?.text ?? '')?.[1] ?? ''
  const token = /token=(\w+)/.exec(letter?.text ?? '')?.[1]
  if (!token) throw new Error('no letter came')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  return { id, email, code, token, wrong }
}
const outcomeOf = async (id: string, code: string) => (await challenges.tryCode(id, code)).outcome

describe('an email code', () => {
  test('tryCode with the correct email code returns the data stored with the code', async () => {
    const { id, email, code } = await send()
    const tried = await challenges.tryCode(id, code)
    expect(tried).toEqual({
      outcome: 'matched',
      challenge: { id, purpose: 'start', email, userType: 'individual', consent, customerId: null },
    })
  })

  test('an email code works after four wrong tries and is invalid after five', async () => {
    const patient = await send()
    for (let i = 0; i < 4; i++)
      expect(await outcomeOf(patient.id, patient.wrong)).toBe('mismatched')
    expect(await outcomeOf(patient.id, patient.code)).toBe('matched')
    const guesser = await send()
    for (let i = 0; i < 5; i++)
      expect(await outcomeOf(guesser.id, guesser.wrong)).toBe('mismatched')
    expect(await outcomeOf(guesser.id, guesser.code)).toBe('dead')
  })

  test('only five of ten simultaneous wrong tries are compared with the email code', async () => {
    const { id, wrong } = await send()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(id, wrong)))
    expect(outcomes.filter((outcome) => outcome === 'mismatched')).toHaveLength(5)
  })

  test('the email code of one address is rejected for another address', async () => {
    const mine = await send()
    let yours = await send()
    while (yours.code === mine.code) yours = await send()
    expect(await outcomeOf(yours.id, mine.code)).toBe('mismatched')
  })

  test('all codes of one email address share a limit of twenty tries a day', async () => {
    const email = makeEmail()
    for (let round = 0; round < 4; round++) {
      const { id, wrong } = await send(email)
      for (let i = 0; i < 5; i++) expect(await outcomeOf(id, wrong)).toBe('mismatched')
    }
    const { id, code } = await send(email)
    expect(code).toBe('')
    expect(await outcomeOf(id, '000000')).toBe('tooMany')
    expect(await outcomeOf((await send()).id, '000000')).not.toBe('tooMany')
  })

  test('an email code works for 15 minutes, and the link in its email for 60 minutes', async () => {
    const { id, code, token } = await send()
    await moveClock('14 minutes')
    expect(await challenges.findByLink(token)).toBeDefined()
    await moveClock('15 minutes 1 second')
    expect(await outcomeOf(id, code)).toBe('dead')
    await moveClock('59 minutes')
    expect(await challenges.findByLink(token)).toMatchObject({ id })
    await moveClock('60 minutes 1 second')
    expect(await challenges.findByLink(token)).toBeUndefined()
  })

  test('of 30 codes tried at once for one email address, the service checks only 20', async () => {
    const email = makeEmail()
    const sent: Awaited<ReturnType<typeof send>>[] = []
    for (let i = 0; i < 6; i++) sent.push(await send(email))
    const guesses = sent.flatMap(({ id, wrong }) => Array.from({ length: 5 }, () => [id, wrong]))
    const outcomes = await Promise.all(guesses.map(([id, wrong]) => outcomeOf(id!, wrong!)))
    expect(outcomes.filter((outcome) => outcome === 'mismatched')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === 'tooMany')).toHaveLength(10)
  })

  test('after twenty wrong codes, code emails contain only a link, and the link works', async () => {
    const email = makeEmail()
    const early = await send(email)
    for (let round = 0; round < 4; round++) {
      const { id, wrong } = await send(email)
      for (let i = 0; i < 5; i++) await outcomeOf(id, wrong)
    }
    const locked = await challenges.tryCode(early.id, early.code)
    expect(locked).toEqual({ outcome: 'tooMany', secondsLeft: expect.any(Number) })
    expect('secondsLeft' in locked && locked.secondsLeft).toBeLessThanOrEqual(15 * 60)
    expect(await challenges.findByLink(early.token)).toMatchObject({ id: early.id })
    const late = await send(email)
    expect([late.code, await challenges.hasCode(late.id)]).toEqual(['', false])
    expect(await challenges.findByLink(late.token)).toMatchObject({ id: late.id })
    await moveClock('1 day 1 minute')
    expect((await send(email)).code).toMatch(/^\d{6}$/)
  })

  test('an email code stays valid if another browser requests one for the same address', async () => {
    const mine = await send()
    const theirs = await send(mine.email)
    expect(await outcomeOf(mine.id, mine.code)).toBe('matched')
    expect(await challenges.findByLink(mine.token)).toBeDefined()
    expect(await challenges.findByLink(theirs.token)).toBeDefined()
  })

  test('a new code for the same browser and address ends the previous code and link', async () => {
    const older = await send()
    const newer = await send(older.email.toUpperCase(), older.id)
    expect(await outcomeOf(older.id, older.code)).toBe('dead')
    expect(await challenges.findByLink(older.token)).toBeUndefined()
    expect(await outcomeOf(newer.id, newer.code)).toBe('matched')
  })

  test('of two simultaneous calls that end an email code, exactly one succeeds', async () => {
    const { id, code, token } = await send()
    const ended = await Promise.all([end(id), end(id)])
    expect(ended.sort()).toEqual([false, true])
    expect(await outcomeOf(id, code)).toBe('dead')
    expect(await challenges.findByLink(token)).toBeUndefined()
  })
})

describe('the email with a code', () => {
  test('a second code to an email address within 30 seconds returns RATE_LIMITED', async () => {
    const { email } = await send()
    await expect(
      challenges.send({ purpose: 'sign-in', email: email.toUpperCase() }),
    ).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      refusal: { retryAfter: expect.any(Number) },
    })
  })

  test('the database contains no email address, code or link token in plain text', async () => {
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

test('clearing ended_at in the database does not make an email code valid again', async () => {
  const email = makeEmail()
  const replaced = await send(email)
  const used = await send(email, replaced.id)
  await end(used.id)
  await db.query(sql`update email_challenges set ended_at = null`)
  for (const { id, code, token } of [replaced, used]) {
    expect(await outcomeOf(id, code)).toBe('dead')
    expect(await challenges.findByLink(token)).toBeUndefined()
  }
})

test('challenges.find() returns an email code that an earlier app version has ended', async () => {
  const { id, email } = await send()
  await db.query(sql`update email_challenges set ended_at = service_now() where id = ${id}`)
  expect(await challenges.find(id)).toMatchObject({ email })
})

test('email codes with tries counted by an older version work only in the grace period', async () => {
  const [counted, inserted, reset] = [await send(), await send(), await send()]
  await db.query(sql`update email_challenges set tries = 2 where id = ${counted.id}`)
  await db.query(sql`update email_challenges set tries_mac = null where id = ${inserted.id}`)
  expect(await outcomeOf(reset.id, reset.wrong)).toBe('mismatched')
  await db.query(sql`update email_challenges set tries = 0 where id = ${reset.id}`)
  try {
    acceptUnsignedRows(new Date(Date.now() + 3_600_000))
    expect(await outcomeOf(counted.id, counted.code)).toBe('matched')
    expect(await outcomeOf(inserted.id, inserted.code)).toBe('matched')
    expect(await outcomeOf(reset.id, reset.code)).toBe('dead')
  } finally {
    acceptUnsignedRows(new Date(0))
  }
  expect(await outcomeOf(counted.id, counted.code)).toBe('dead')
  expect(await outcomeOf(inserted.id, inserted.code)).toBe('dead')
})
