import { type AuditRow, canonical, link, rootOf } from './audit/row'
import { uuidv7 } from './crypto'
import { db, lane, sql, type Tx } from './db'
import { describe, log } from './log'
import { once } from './once'
import { currentRequestId } from './request-id'

export { listLatest, type ShownRow } from './audit/reading'
export { checkpoint, type Verdict, verify } from './audit/verification'
export type { AuditRow }

type Chain = { stream: string; n: number; hash: string }
const newChain = (): Chain => {
  const stream = uuidv7()
  return { stream, n: 0, hash: rootOf(stream) }
}
const chain = once('audit.chain', newChain)

const insert = (rows: string, hashes: string) => sql`
  insert into audit (stream, n, at, request_id, method, route, status, duration_us, caller, device_session_type, organization_id, client_id,
    session_hash, customer_id, ip, hash)
  select (r->>0)::uuid, (r->>1)::bigint, (r->>2)::timestamptz, (r->>3)::uuid, r->>4, r->>5, (r->>6)::int, (r->>7)::bigint, r->>8, r->>9, (r->>10)::uuid,
    r->>11, r->>12, (r->>13)::uuid, r->>14, decode(h, 'hex')
  from unnest(${rows}::jsonb[], ${hashes}::text[]) as batch(r, h)
  on conflict (stream, n) do nothing`

const tries = [0, 50, 200, 800]

/** Numbers and chains the rows in memory, then stores them in one statement. Sent again after a fault it stores nothing twice. */
async function append(rows: AuditRow[]): Promise<null[]> {
  let { n, hash } = chain
  const texts: string[] = []
  const hashes: string[] = []
  for (const row of rows) {
    const text = canonical(chain.stream, ++n, row)
    hash = link(hash, text)
    texts.push(text)
    hashes.push(hash)
  }
  const statement = insert(arrayOf(texts), `{${hashes.join(',')}}`)
  for (const [i, waitMs] of tries.entries()) {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    try {
      await db.query(statement)
      Object.assign(chain, { n, hash })
      return rows.map(() => null)
    } catch (error) {
      if (i < tries.length - 1) continue
      // Whether the rows are in cannot be known now: what follows starts a chain of its own, so that neither can break the other.
      Object.assign(chain, newChain())
      log().error({ event: 'audit.unavailable', rows: rows.length, ...describe(error) })
      throw error
    }
  }
  return []
}

const needsEscape = /["\\]/g
const arrayOf = (texts: string[]): string => `{${texts.map((text) => `"${text.replace(needsEscape, '\\$&')}"`).join(',')}}`

const writer = once('audit.writer', () => lane<AuditRow, null>(append, { retryAlone: false }))

/** Resolves when the row is durable. Throws when the audit cannot be written: then nothing may be answered but a 500. */
export const write = (row: AuditRow): Promise<null> => writer(row)

/** Records what a mutation changed, in the mutation's own transaction. */
export async function record(tx: Tx, entity: string, entityId: string, action: string): Promise<void> {
  await tx.query(sql`
    insert into audit_changes (id, request_id, entity, entity_id, action, at)
    values (${uuidv7()}, ${currentRequestId()}, ${entity}, ${entityId}, ${action}, service_now())`)
}
