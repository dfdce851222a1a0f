import { beforeEach, describe, expect, test } from 'vitest'
import { shareRooms } from '../../testing/open-rooms'
import { db, sql } from '../db'
import { spendCodeMail, spendCodeTry, spendLetter } from './letters'

shareRooms()
beforeEach(() => db.query(sql`delete from strict_limits`))

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => error.code,
  )
const all = async (count: number, step: (i: number) => Promise<unknown>) => {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, i) => outcomeOf(step(i))))
  return outcomes.filter((outcome) => outcome === 'ok').length
}
/** Resets the limit of a recipient, as if its window had ended. */
const forget = (policy: string) =>
  db.query(sql`update strict_limits set expire = 0 where key like ${`${policy}:%`}`)

describe('the limit of emails', () => {
  test('one IP address can trigger at most 30 emails in 15 minutes', async () => {
    expect(await all(60, () => spendLetter('192.0.2.1'))).toBe(30)
    expect(await outcomeOf(spendLetter('192.0.2.2'))).toBe('ok')
    const error = await spendLetter('192.0.2.1').catch((thrown) => thrown)
    expect(error.refusal.retryAfter).toBeLessThanOrEqual(900)
  })

  test('all IPv6 addresses of one /64 network share the limit of 30 emails', async () => {
    expect(await all(40, (i) => spendLetter(`2001:db8::${i}`))).toBe(30)
    expect(await outcomeOf(spendLetter('2001:db8:0:1::1'))).toBe('ok')
  })

  test('a recipient gets ten code emails in a day, then one more every 15 minutes', async () => {
    const send = async () => {
      await forget('code-mail')
      return outcomeOf(spendCodeMail(['a']))
    }
    const outcomes: string[] = []
    for (let i = 0; i < 13; i++) outcomes.push(await send())
    expect(outcomes).toEqual([...Array(11).fill('ok'), 'RATE_LIMITED', 'RATE_LIMITED'])
    await forget('code-mail')
    const error = await spendCodeMail(['a']).catch((thrown) => thrown)
    expect(error.refusal.retryAfter).toBeLessThanOrEqual(900)
    await forget('code-mail-slow')
    expect([await send(), await send()]).toEqual(['ok', 'RATE_LIMITED'])
    await forget('code-mail-day')
    expect([await send(), await send()]).toEqual(['ok', 'ok'])
  })
})

test('a refused request for an email code returns the longest wait of all limits', async () => {
  const refusalOf = () => spendCodeMail(['b']).catch((thrown) => thrown.refusal)
  await spendCodeMail(['b'])
  expect((await refusalOf()).retryAfter).toBeLessThanOrEqual(30)
  for (let i = 0; i < 10; i++) {
    await forget('code-mail')
    await spendCodeMail(['b'])
  }
  // The last email used up the limits of 30 seconds and of 15 minutes.
  expect((await refusalOf()).retryAfter).toBeGreaterThan(800)
})

describe('the limit of wrong email codes', () => {
  test('one IP address can try at most 30 wrong email codes in 15 minutes', async () => {
    expect(await all(60, () => spendCodeTry('192.0.2.1'))).toBe(30)
    expect(await outcomeOf(spendCodeTry('192.0.2.2'))).toBe('ok')
  })

  test('correct email codes do not count against the limit of wrong codes', async () => {
    for (let i = 0; i < 40; i++) await (await spendCodeTry('192.0.2.1')).release()
    expect(await all(40, () => spendCodeTry('192.0.2.1'))).toBe(30)
  })
})
