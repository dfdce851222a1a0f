import { now } from '../../foundations/clock'
import { db, sql, transaction, unnest } from '../../foundations/db'
import { processSingleton } from '../../foundations/process-singleton'
import { stateFact } from './facts'
import { contentDigest, listWithoutMac, type StoredFact } from './stored-facts'
import { readUnkeyedUntil } from './unkeyed-grace'

const batchSize = 5000
const batchesAtOnce = 4

// For each table, the id of the last row for which this process has stored a proof. The proof
// contains a digest of the row and a MAC. It is called an adoption.
const cursors = processSingleton('audit.adopted', () => new Map<'change' | 'move', string>())

/**
 * Stores proofs (adoptions) for a batch of recorded changes and KYC status changes without a MAC. A
 * process of an earlier version may still write such changes. Returns the number of proofs.
 * `isDone`: every such change now has a proof.
 */
async function adoptBatch(): Promise<{ count: number; isDone: boolean }> {
  if (!(await isAdopting())) return { count: 0, isDone: true }
  let count = 0
  let isDone = true
  for (const kind of ['change', 'move'] as const) {
    const found = await listWithoutMac(kind, cursors.get(kind), batchSize)
    if (found.length === 0) continue
    await adopt(kind, found)
    count += found.length
    isDone &&= found.length < batchSize
    cursors.set(kind, found.at(-1)!.id)
  }
  return { count, isDone }
}

/**
 * Stores proofs for up to 20,000 recorded changes and 20,000 KYC status changes that an earlier
 * version of the service wrote without a MAC. Each batch has its own audit row.
 */
export async function adoptOld(run: <T>(work: () => Promise<T>) => Promise<T>): Promise<void> {
  for (let i = 0; i < batchesAtOnce; i++) if ((await run(adoptBatch)).isDone) return
}

async function isAdopting(): Promise<boolean> {
  const unkeyedUntil = await readUnkeyedUntil(db)
  return unkeyedUntil != null && now() <= unkeyedUntil
}

const adoptions = unnest('b', {
  id: 'uuid',
  request_id: 'uuid',
  fact_id: 'uuid',
  fact_digest: 'text',
  at: 'timestamptz',
  mac: 'text',
})

const adopt = (kind: 'change' | 'move', found: readonly StoredFact[]): Promise<void> =>
  transaction(async (tx) => {
    const digests = found.map((fact) => contentDigest(kind, fact))
    const facts = found.map(({ id }, i) => stateFact(tx, 'adoption', [id, digests[i]!]))
    const arrays = {
      id: facts.map(({ id }) => id),
      request_id: facts.map(({ requestId }) => requestId),
      fact_id: found.map(({ id }) => id),
      fact_digest: digests,
      at: facts.map(({ at }) => at.toISOString()),
      mac: facts.map(({ mac }) => mac),
    }
    await tx.query(sql`
      insert into audit_adoptions (id, request_id, fact_id, fact_digest, at, mac)
      select id, request_id, fact_id, fact_digest, at, decode(mac, 'hex')
      from ${adoptions(arrays)}`)
  })
