import { env } from '../env'
import { readBucket, releasePoint, takePoint } from './buckets'
import { addressOf, keyOf, type Policy, refuseReached, spend } from './policy'

// The length of a window in seconds. It equals the lifetime of a code, so a recipient never waits
// longer than the code is valid.
const windowSeconds = 900

/** Limits the emails that one IP address may cause. Throws RATE_LIMITED. */
export const spendLetter = (ip: string | null): Promise<void> =>
  spend(
    {
      name: 'letters',
      points: env().RATE_LIMIT_LETTERS_PER_QUARTER_HOUR,
      seconds: windowSeconds,
    },
    addressOf(ip),
  )

/**
 * Limits the applications that may begin at one IP address. This limit equals the limit of emails,
 * because the next step of each application sends an email. Throws RATE_LIMITED.
 */
export const spendConsent = (ip: string | null): Promise<void> =>
  spend(
    {
      name: 'consents',
      points: env().RATE_LIMIT_LETTERS_PER_QUARTER_HOUR,
      seconds: windowSeconds,
    },
    addressOf(ip),
  )

/**
 * Limits the wrong codes from an IP address. Takes a point of the limit before the code is
 * compared, so simultaneous guesses get no extra tries. Call `release` unless the code was wrong.
 * Throws RATE_LIMITED.
 */
export async function spendCodeTry(ip: string | null): Promise<{ release(): Promise<void> }> {
  const policy: Policy = {
    name: 'wrong-codes',
    points: env().RATE_LIMIT_WRONG_CODES_PER_QUARTER_HOUR,
    seconds: windowSeconds,
  }
  await spend(policy, addressOf(ip))
  return { release: () => releasePoint(keyOf(policy, addressOf(ip))) }
}

const codeMails: Policy = { name: 'code-mail', points: 1, seconds: 30 }
const mailsPerDay: Policy = { name: 'code-mail-day', points: 10, seconds: 86_400 }
const mailsAfterwards: Policy = { name: 'code-mail-slow', points: 1, seconds: windowSeconds }

/**
 * Allows one code email per recipient in 30 seconds. After ten emails in a day, allows one in 15
 * minutes. `emailKeys` has one limit key per key of KEY_BLIND_INDEX. Call `release` if the email
 * could not be stored. Throws RATE_LIMITED.
 */
// The specification is silent, so we decided: there is no fixed limit per day, because a stranger
// could then lock a person out for a day. A recipient gets at most 106 emails a day and waits at
// most 15 minutes.
export async function spendCodeMail(
  emailKeys: readonly string[],
): Promise<{ release(): Promise<void> }> {
  const spent: string[] = []
  // Takes the points in a fixed order. Otherwise, two simultaneous calls could each take the last
  // point that the other call needs.
  for (const emailKey of emailKeys.toSorted()) {
    await requireCodeMail(emailKey)
    await spend(codeMails, emailKey)
    const perDay = keyOf(mailsPerDay, emailKey)
    const { taken } = await takePoint({ key: perDay, seconds: mailsPerDay.seconds })
    const isSlow = taken > mailsPerDay.points
    if (isSlow) await spend(mailsAfterwards, emailKey)
    spent.push(keyOf(codeMails, emailKey), perDay)
    if (isSlow) spent.push(keyOf(mailsAfterwards, emailKey))
  }
  return { release: async () => void (await Promise.all(spent.map(releasePoint))) }
}

/** Throws RATE_LIMITED if this recipient has reached a limit. */
async function requireCodeMail(emailKey: string): Promise<void> {
  const read = (policy: Policy) => readBucket(keyOf(policy, emailKey))
  const [soon, day, slow] = await Promise.all([codeMails, mailsPerDay, mailsAfterwards].map(read))
  const isSlow = day !== undefined && day.taken >= mailsPerDay.points
  const limits = [
    { policy: codeMails, bucket: soon },
    { policy: mailsAfterwards, bucket: isSlow ? slow : undefined },
  ]
  refuseReached(
    limits.flatMap(({ policy, bucket }) =>
      bucket && bucket.taken >= policy.points ? [{ policy, msToReset: bucket.msToReset }] : [],
    ),
  )
}
