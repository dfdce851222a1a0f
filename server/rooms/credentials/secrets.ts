import { columns } from '../../foundations/db'

/**
 * The hashes of a credential's current secret and previous secret, each with the number of its key.
 */
export type SecretHashes = {
  secretHash: Buffer
  secretKey: number
  previousSecretHash: Buffer | null
  previousSecretKey: number
}

/** The columns of `SecretHashes`. */
export const secretColumns = columns('credentials', {
  secretHash: 'secret_hash',
  secretKey: 'secret_key',
  previousSecretHash: 'previous_secret_hash',
  previousSecretKey: 'previous_secret_key',
})
