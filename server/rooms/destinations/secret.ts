import { randomBytes } from 'node:crypto'
import { open, seal } from '../../foundations/crypto'
import { countAllKeyUses, type KeyUse } from '../../foundations/key-use'
import { join, type Renewal, rewrapColumn } from '../../foundations/rewrap'

const secretBytes = 32
// The encryption binds the current and the previous secret to the same place. So a rotation can
// copy the encrypted value from one column to the other.
const placeOf = (id: string) => `destinations.secret|${id}`
const answerPlaceOf = (attemptId: string) => `delivery_attempts.answer|${attemptId}`

/** Creates a secret in the format of Standard Webhooks. */
export const makeSigningSecret = (): string =>
  `whsec_${randomBytes(secretBytes).toString('base64')}`
export const sealSecret = (id: string, secret: string): Buffer => seal(placeOf(id), secret)
const openSecret = (id: string, sealed: Buffer): string => open<string>(placeOf(id), sealed)

type Sealed = {
  id: string
  secretSealed: Buffer
  previousSealed: Buffer | null
  previousExpiresAt: Date | null
}

/** Returns the secrets that are valid at this time, newest first. */
export const listSecrets = (row: Sealed, at: Date): string[] => [
  openSecret(row.id, row.secretSealed),
  ...(row.previousSealed && row.previousExpiresAt && row.previousExpiresAt > at
    ? [openSecret(row.id, row.previousSealed)]
    : []),
]

export const sealAnswer = (attemptId: string, text: string): Buffer =>
  seal(answerPlaceOf(attemptId), text)
export const openAnswer = (attemptId: string, sealed: Buffer): string =>
  open<string>(answerPlaceOf(attemptId), sealed)

/**
 * Re-encrypts the data keys of secrets and of the receivers' stored responses with the first key of
 * KEY_RECORDS.
 */
export async function rewrap(): Promise<Renewal> {
  const current = await rewrapColumn({ table: 'destinations', column: 'secret_sealed' }, placeOf)
  const previous = await rewrapColumn({ table: 'destinations', column: 'previous_sealed' }, placeOf)
  const answers = await rewrapColumn(
    { table: 'delivery_attempts', column: 'answer_sealed' },
    answerPlaceOf,
  )
  return join([current, previous, answers])
}

/** Counts the encrypted secrets and the receivers' stored responses per key. */
export const listKeyUses = (): Promise<KeyUse[]> =>
  countAllKeyUses([
    { table: 'destinations', column: 'secret_sealed' },
    { table: 'destinations', column: 'previous_sealed' },
    { table: 'delivery_attempts', column: 'answer_sealed' },
  ])
