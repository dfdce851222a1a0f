import { db, sql } from '../../foundations/db'
import { digestOf, type FactKind, factKinds, kindOf, listDigests } from './facts'
import type { Findings } from './findings'
import type { ChainedRow } from './reading'
import { contentDigest, isGenuine, listFacts, type StoredFact } from './stored-facts'

/**
 * Reports missing changes and KYC status changes: an audit row contains their digest, but the
 * database does not contain the changes.
 */
export async function reportMissing(
  rows: readonly ChainedRow[],
  resets: readonly Date[],
  findings: Findings,
): Promise<void> {
  const covering = rows.filter((row) => row.actDigest !== null)
  if (covering.length === 0) return
  const stored = await listStoredDigests(covering.map((row) => row.requestId))
  for (const row of covering)
    for (const digest of listDigests(row.actDigest!)) {
      const kind = kindOf(digest)
      if (stored.has(`${row.requestId} ${digest}`)) continue
      if (kind === 'move' && wasReset(row, resets)) continue
      findings.report(
        `${aKind(kind)} ${digest.slice(2, 10)} of request ${row.requestId} is missing`,
      )
    }
}

const aKind = (kind: FactKind): string => (kind === 'adoption' ? 'an adoption' : `a ${kind}`)

const resetSlackMs = 60_000

// A sandbox reset deletes the status changes of all customers. So a status change from before a
// reset may be missing.
const wasReset = ({ at, durationUs }: ChainedRow, resets: readonly Date[]): boolean =>
  resets.some((reset) => at.getTime() - durationUs / 1000 <= reset.getTime() + resetSlackMs)

async function listStoredDigests(requestIds: readonly string[]): Promise<Set<string>> {
  const found = await db.query<{ kind: FactKind; requestId: string; mac: string }>(sql`
    select 'change' as kind, request_id as "requestId", encode(mac, 'hex') as mac
    from audit_changes where request_id = any(${requestIds}::uuid[]) and mac is not null
    union all
    select 'move', request_id, encode(mac, 'hex')
    from kyc_moves where request_id = any(${requestIds}::uuid[]) and mac is not null
    union all
    select 'adoption', request_id, encode(mac, 'hex')
    from audit_adoptions where request_id = any(${requestIds}::uuid[])`)
  return new Set(found.map(({ kind, requestId, mac }) => `${requestId} ${digestOf(kind, mac)}`))
}

/**
 * `facts` counts the rows of audit changes, KYC status changes and adoptions. `uncovered` counts
 * those whose digest is in no audit row.
 */
export type FactCount = { facts: number; uncovered: number; uncoveredIds: string[] }

const maxUncovered = 100

/**
 * Verifies the MAC of each change, status change and adoption. An adoption proves a change that an
 * earlier version stored without a MAC. Counts genuine rows whose digest is in no audit row. The
 * audit row is missing if the process was killed or timed out after the commit.
 */
export async function verifyFacts(
  mayLackMac: boolean,
  resets: readonly Date[],
  findings: Findings,
): Promise<FactCount> {
  const count: FactCount = { facts: 0, uncovered: 0, uncoveredIds: [] }
  for (const kind of factKinds)
    for await (const page of listFacts(kind)) {
      const uncovered = await verifyPage(kind, page, mayLackMac, findings)
      if (kind === 'adoption') await reportLostTargets(page, resets, findings)
      count.facts += page.length
      count.uncovered += uncovered.length
      count.uncoveredIds.push(...uncovered.slice(0, maxUncovered - count.uncoveredIds.length))
    }
  return count
}

/**
 * Verifies a page of rows and reports the forged ones. Returns the ids of rows whose digest is in
 * no audit row.
 */
async function verifyPage(
  kind: FactKind,
  page: readonly StoredFact[],
  mayLackMac: boolean,
  findings: Findings,
): Promise<string[]> {
  const adopted = await listAdopted(kind, page)
  const isAccepted = (fact: StoredFact) =>
    fact.mac === null ? mayLackMac || adopted.has(fact.id) : isGenuine(kind, fact)
  for (const fact of page)
    if (!isAccepted(fact)) findings.report(`${kind} ${fact.id} ${faultOf(fact)}`)
  return listUncovered(kind, page)
}

/**
 * Reports changes and status changes that no longer exist, although a later proof (an adoption)
 * shows that they existed.
 */
async function reportLostTargets(
  page: readonly StoredFact[],
  resets: readonly Date[],
  findings: Findings,
): Promise<void> {
  const kept = page.filter(({ atUs }) => !resets.some((reset) => atUs <= reset.getTime() * 1000))
  const lost = await db.query<{ id: string }>(sql`
    select id from unnest(${kept.map(({ values }) => values[0])}::uuid[]) as t(id)
    where not exists (select 1 from audit_changes c where c.id = t.id)
      and not exists (select 1 from kyc_moves m where m.id = t.id)`)
  for (const { id } of lost) findings.report(`change ${id} is missing`)
}

const faultOf = ({ mac }: StoredFact): string =>
  mac === null ? 'was not written by the service' : 'was changed'

/**
 * Lists rows without a MAC whose content still matches the digest in their adoption (a proof that
 * the service stored later). `verifyPage` verifies the MACs of the adoptions.
 */
async function listAdopted(kind: FactKind, page: readonly StoredFact[]): Promise<Set<string>> {
  const old = page.filter(({ mac }) => mac === null)
  if (old.length === 0) return new Set()
  const adoptions = await db.query<{ factId: string; factDigest: string }>(sql`
    select fact_id as "factId", fact_digest as "factDigest" from audit_adoptions
    where fact_id = any(${old.map(({ id }) => id)}::uuid[])`)
  const digests = new Map(adoptions.map(({ factId, factDigest }) => [factId, factDigest]))
  return new Set(
    old.filter((fact) => digests.get(fact.id) === contentDigest(kind, fact)).map(({ id }) => id),
  )
}

async function listUncovered(kind: FactKind, page: readonly StoredFact[]): Promise<string[]> {
  const own = page.filter((fact) => isGenuine(kind, fact))
  const requestIds = [...new Set(own.map((fact) => fact.requestId).filter((id) => id !== null))]
  const rows = await db.query<{ requestId: string; actDigest: string }>(sql`
    select request_id as "requestId", encode(act_digest, 'hex') as "actDigest"
    from audit where request_id = any(${requestIds}::uuid[]) and act_digest is not null`)
  const covered = new Set(
    rows.flatMap((row) => listDigests(row.actDigest).map((digest) => `${row.requestId} ${digest}`)),
  )
  return own
    .filter(({ requestId, mac }) => !covered.has(`${requestId} ${digestOf(kind, mac!)}`))
    .map(({ id }) => id)
}
