import { sha256Hex } from '../../foundations/crypto'
import { columnAs, columns, db, type Statement, sql, textArray } from '../../foundations/db'
import { type FactKind, isOurs, textOf } from './facts'

const pageSize = 5000

export type StoredFact = {
  id: string
  requestId: string | null
  /**
   * The time in microseconds since 1970. With less precision, the MAC would not detect a small
   * change of the time.
   */
  atUs: number
  mac: string | null
  values: (string | null)[]
}

const ids = { id: 'id', requestId: 'request_id' }
const stated = [columnAs('microseconds', 'atUs', 'at'), columnAs('hex', 'mac', 'mac')]
export const changeColumns = columns('audit_changes', ids).and(
  ...stated,
  textArray('values', ['entity', 'entity_id', 'action']),
)
const moveColumns = columns('kyc_moves', ids).and(
  ...stated,
  textArray('values', ['profile_id', 'from_status', 'event', 'to_status', 'reason', 'actor']),
)
export const adoptionColumns = columns('audit_adoptions', ids).and(
  ...stated,
  textArray('values', ['fact_id', 'fact_digest']),
)

/** For each kind, a statement that selects the rows after an id, in the order of ids. */
const pages: Record<FactKind, (after: string) => Statement> = {
  change: (after) => sql`
    select ${changeColumns} from audit_changes
    where id > ${after} order by id limit ${pageSize}`,
  move: (after) => sql`
    select ${moveColumns} from kyc_moves
    where id > ${after} order by id limit ${pageSize}`,
  adoption: (after) => sql`
    select ${adoptionColumns} from audit_adoptions
    where id > ${after} order by id limit ${pageSize}`,
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** Reads all rows of a kind, in pages by id. */
export async function* listFacts(kind: FactKind, after = firstId): AsyncGenerator<StoredFact[]> {
  for (let last = after; ; ) {
    const page = await db.query<StoredFact>(pages[kind](last))
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    last = page.at(-1)!.id
  }
}

/**
 * Returns a digest of the content of a row without a MAC. An adoption (a proof that the service
 * stores later) contains this digest.
 */
export const contentDigest = (kind: FactKind, fact: StoredFact): string =>
  sha256Hex(textOf({ kind, ...fact }, fact.values))

const withoutMac = {
  change: (after: string, limit: number) => sql`
    select ${changeColumns} from audit_changes c
    where mac is null and id > ${after}
      and not exists (select 1 from audit_adoptions where fact_id = c.id)
    order by id limit ${limit}`,
  move: (after: string, limit: number) => sql`
    select ${moveColumns} from kyc_moves m
    where mac is null and id > ${after}
      and not exists (select 1 from audit_adoptions where fact_id = m.id)
    order by id limit ${limit}`,
}

/**
 * Lists rows that have neither a MAC nor an adoption (a proof that the service stores later).
 * Begins after the id `after`, in the order of ids.
 */
export const listWithoutMac = (
  kind: 'change' | 'move',
  after = firstId,
  limit: number,
): Promise<StoredFact[]> => db.query<StoredFact>(withoutMac[kind](after, limit))

/** Lists the times of sandbox resets that the service recorded. */
export async function listResets(): Promise<Date[]> {
  const found = await db.query<StoredFact & { at: Date }>(sql`
    select ${changeColumns}, at
    from audit_changes where entity = 'sandbox' and action = 'reset'`)
  return found.filter((fact) => isGenuine('change', fact)).map(({ at }) => at)
}

/** Whether a key of KEY_AUDIT computed the MAC of a row. */
export const isGenuine = (kind: FactKind, fact: StoredFact): boolean =>
  fact.mac !== null && isOurs({ kind, ...fact }, fact.values, fact.mac)

/**
 * Whether one of these adoptions (proofs that the service stored later) proves a row without a MAC.
 * An attacker may have inserted some of the adoptions.
 */
export const isAdopted = (
  kind: FactKind,
  fact: StoredFact,
  adoptions: readonly StoredFact[],
): boolean =>
  adoptions.some(
    (one) =>
      isGenuine('adoption', one) &&
      one.values[0] === fact.id &&
      one.values[1] === contentDigest(kind, fact),
  )
