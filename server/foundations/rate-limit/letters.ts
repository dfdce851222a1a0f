import { env } from '../env'
import { releasePoint, takePoint } from './buckets'
import { addressOf, limited, type Policy } from './policy'

// A code lives as long, so no lock outlasts the code of its victim.
const windowSeconds = 900

async function spend(policy: Policy, of: string): Promise<void> {
  const { taken, msToReset } = await takePoint({
    key: `${policy.name}:${of}`,
    seconds: policy.seconds,
  })
  if (taken > policy.points) throw limited(msToReset, policy)
}

/** Limits the letters that a caller's address may cause. Throws RATE_LIMITED. */
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
 * Limits the wrong codes of a caller's address. The point is taken before the code is compared, so
 * simultaneous guesses get no extra tries; call `release` unless the code was wrong. Throws
 * RATE_LIMITED.
 */
export async function spendCodeTry(ip: string | null): Promise<{ release(): Promise<void> }> {
  const policy: Policy = {
    name: 'wrong-codes',
    points: env().RATE_LIMIT_WRONG_CODES_PER_QUARTER_HOUR,
    seconds: windowSeconds,
  }
  await spend(policy, addressOf(ip))
  return { release: () => releasePoint(`${policy.name}:${addressOf(ip)}`) }
}

const codeMails: Policy = { name: 'code-mail', points: 1, seconds: 30 }
const mailsPerDay: Policy = { name: 'code-mail-day', points: 10, seconds: 86_400 }
const mailsAfterwards: Policy = { name: 'code-mail-slow', points: 1, seconds: windowSeconds }

/**
 * Allows one code mail in 30 seconds per recipient, and after ten in a day one in 15 minutes. A
 * recipient has one key per index key of the ring. Throws RATE_LIMITED.
 */
// Decided here, the specification is silent: a hard cap would let a stranger lock a person out for a
// day. This one bounds a day to 106 letters and a lock to 15 minutes.
export async function spendCodeMail(emailKeys: readonly string[]): Promise<void> {
  // A fixed order, so that one of two simultaneous callers passes.
  for (const emailKey of emailKeys.toSorted()) {
    await spend(codeMails, emailKey)
    const { taken } = await takePoint({
      key: `${mailsPerDay.name}:${emailKey}`,
      seconds: mailsPerDay.seconds,
    })
    if (taken > mailsPerDay.points) await spend(mailsAfterwards, emailKey)
  }
}
