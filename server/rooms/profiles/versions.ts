import type { SignupPayload } from '@/lib/signup/payload'
import { open, seal } from '../../foundations/crypto'
import { db, sql, type Tx } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { type Renewal, rewrapColumn } from '../../foundations/rewrap'
import type { ProfileRecord } from '../profiles'

type Answers = { payload: SignupPayload; extras: unknown }

/**
 * The answers that a correction has replaced, and the time of the correction. `hasOtherNumber`: the
 * correction changed the Social Security number.
 */
export type ReplacedAnswers = Pick<
  ProfileRecord,
  'payload' | 'extras' | 'socialSecurityNumberLast4'
> & { replacedAt: Date; hasOtherNumber: boolean }

const place = (id: string) => `profile_versions.answers|${id}`

/** Stores the answers that a correction will replace. Call it once for each submission. */
export async function keepVersion(
  tx: Tx,
  { id: profileId, submission }: { id: string; submission: number },
  answers: Answers,
): Promise<void> {
  const id = uuidv7()
  await tx.query(sql`
    insert into profile_versions (id, profile_id, submission, answers_sealed, at)
    values (${id}, ${profileId}, ${submission}, ${seal(place(id), answers)}, service_now())`)
}

/**
 * Lists the replaced answers of a profile, oldest first. `readPresent` returns the current body of
 * the signup.
 */
export async function findReplaced(
  profileId: string,
  readPresent: () => Promise<SignupPayload>,
): Promise<ReplacedAnswers[]> {
  const rows = await db.query<{ id: string; sealed: Buffer; replacedAt: Date }>(sql`
    select id, answers_sealed as sealed, at as "replacedAt" from profile_versions
    where profile_id = ${profileId} order by submission`)
  if (rows.length === 0) return []
  const versions = rows.map(({ id, sealed, replacedAt }) => ({
    ...open<Answers>(place(id), sealed),
    replacedAt,
  }))
  const numbers = versions.map(({ payload }) => payload.socialSecurityNumber)
  const laterNumbers = [...numbers.slice(1), (await readPresent()).socialSecurityNumber]
  return versions.map(({ payload, extras, replacedAt }, index) => {
    const { socialSecurityNumber, ...rest } = payload
    return {
      payload: rest,
      extras,
      socialSecurityNumberLast4: socialSecurityNumber.slice(-4),
      replacedAt,
      hasOtherNumber: socialSecurityNumber !== laterNumbers[index],
    }
  })
}

/** Deletes the replaced answers of a person. */
export const eraseVersions = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(sql`
    delete from profile_versions
    where profile_id in (select id from profiles where customer_id = ${customerId})`)
}

/** Re-encrypts the data keys of replaced answers with the first key of KEY_RECORDS. */
export const rewrapVersions = (): Promise<Renewal> =>
  rewrapColumn({ table: 'profile_versions', column: 'answers_sealed' }, place)
