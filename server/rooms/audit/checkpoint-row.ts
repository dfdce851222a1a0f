import { verify as verifyWith } from 'node:crypto'
import { sha256 } from '../../foundations/crypto'
import { columns } from '../../foundations/db'
import { secrets } from '../../foundations/secrets'

/** The last row of a stream and its hash in hex. */
export type Head = { n: number; hash: string }
export type Checkpoint = {
  id: number
  at: Date
  heads: Record<string, Head>
  previous: Buffer | null
  signature: Buffer
  /** 2 since chains have a key. */
  version: number
  /** Chains without a key count until then, beside a version that had none. Null: never. */
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

/** The text that is signed. */
export const statementOf = (row: Stated): Buffer =>
  Buffer.from(
    JSON.stringify(
      row.version === 1
        ? ['checkpoint.v1', ...membersOf(row)]
        : ['checkpoint.v2', ...membersOf(row), row.unkeyedUntil?.toISOString() ?? null],
    ),
  )

/** The link to the next checkpoint. It has one form, so that versions sign in turns. */
export const digestOf = (row: Checkpoint): Buffer =>
  sha256(Buffer.concat([statementOf({ ...row, version: 1 }), row.signature]))

/** Whether a key of the ring made the signature. */
export const isOurs = (row: Checkpoint): boolean =>
  [...secrets().audit.verify.values()].some((key) =>
    verifyWith(null, statementOf(row), key, row.signature),
  )
