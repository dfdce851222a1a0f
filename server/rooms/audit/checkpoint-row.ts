import { type KeyObject, verify as verifyWith } from 'node:crypto'
import { sha256 } from '../../foundations/crypto'
import { columns } from '../../foundations/db'
import { secrets } from '../../foundations/secrets'

/** The number of the last row of a stream, and its hash in hex. */
export type Head = { n: number; hash: string }
export type Checkpoint = {
  id: number
  at: Date
  heads: Record<string, Head>
  previous: Buffer | null
  signature: Buffer
  /**
   * 1: an earlier version of the service, whose hash chains used no key, wrote the checkpoint. 2: a
   * later version wrote it.
   */
  version: number
  /** The time until which chains without a key are accepted. Null if they are never accepted. */
  unkeyedUntil: Date | null
}

export const checkpointColumns = columns('audit_checkpoints', {
  id: 'id',
  at: 'at',
  heads: 'heads',
  previous: 'previous',
  signature: 'signature',
  version: 'version',
  unkeyedUntil: 'unkeyed_until',
})

type Stated = Omit<Checkpoint, 'signature'>

const membersOf = ({ id, at, heads, previous }: Stated): unknown[] => [
  id,
  at.toISOString(),
  Object.entries(heads).sort(([a], [b]) => (a < b ? -1 : 1)),
  previous?.toString('hex') ?? null,
]

/** Returns the text of a checkpoint. The service signs this text. */
export const statementOf = (row: Stated): Buffer =>
  Buffer.from(
    JSON.stringify(
      row.version === 1
        ? ['checkpoint.v1', ...membersOf(row)]
        : ['checkpoint.v2', ...membersOf(row), row.unkeyedUntil?.toISOString() ?? null],
    ),
  )

/**
 * Returns the digest of a checkpoint. The next checkpoint contains this digest as `previous`. The
 * digest always has the format of version 1, so that older and newer processes can extend the same
 * chain.
 */
export const digestOf = (row: Checkpoint): Buffer =>
  sha256(Buffer.concat([statementOf({ ...row, version: 1 }), row.signature]))

/** Whether a key of KEY_AUDIT signed the checkpoint. */
export const isOurs = (row: Checkpoint): boolean =>
  isSignedBy(row, [...secrets().audit.verify.values()])

/** Whether one of these public keys verifies the signature of the checkpoint. */
export function isSignedBy(row: Checkpoint, keys: readonly KeyObject[]): boolean {
  try {
    const statement = statementOf(row)
    return keys.some((key) => verifyWith(null, statement, key, row.signature))
  } catch {
    // An attacker may have inserted values from which no text can be built.
    return false
  }
}
