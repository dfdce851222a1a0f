import { columns } from '../../foundations/db'

/** The hashes of the secret of a credential and of its previous one, with their keys. */
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
