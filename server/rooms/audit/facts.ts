import { now } from '../../foundations/clock'
import type { Tx } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { currentScope, type RequestScope } from '../../foundations/request-id'
import { listMacs } from './chain'

/**
 * The kinds of rows with a MAC: recorded changes, KYC status changes (`move`) and adoptions. An
 * adoption proves a change that an earlier version stored without a MAC. The audit row of a request
 * contains the digests of the rows that the request stored.
 */
export const factKinds = ['change', 'move', 'adoption'] as const
export type FactKind = (typeof factKinds)[number]
type Value = string | null

/** The columns that all kinds have in common. `mac` is hex. */
export type Fact = { id: string; requestId: string | null; at: Date; mac: string }
type Stated = { kind: FactKind; id: string; requestId: string | null; atUs: number }

/** Returns the text that the MAC of a change, a KYC status change or an adoption covers. */
export const textOf = ({ kind, id, requestId, atUs }: Stated, values: readonly Value[]): string =>
  JSON.stringify([kind, id, requestId, atUs, ...values])

/** Whether the MAC was computed with a key of KEY_AUDIT. `atUs` is in microseconds since 1970. */
export function isOurs(stated: Stated, values: readonly Value[], mac: string): boolean {
  const text = textOf(stated, values)
  return listMacs().some((macOf) => macOf(text) === mac)
}

const digestBytes = 17

/**
 * Returns the digest of a row that has a MAC. The audit row of the request contains this digest:
 * one byte for the kind, then 16 bytes of the MAC.
 */
export const digestOf = (kind: FactKind, mac: string): string =>
  `0${factKinds.indexOf(kind)}${mac.slice(0, 2 * digestBytes - 2)}`

/** Returns the kind of row that a digest identifies. */
export const kindOf = (digest: string): FactKind => factKinds[Number(digest.slice(0, 2))]!

/** Splits the digests of changes, which an audit row stores as one text. */
export function listDigests(actDigest: string): string[] {
  const found: string[] = []
  for (let i = 0; i < actDigest.length; i += 2 * digestBytes)
    found.push(actDigest.slice(i, i + 2 * digestBytes))
  return found
}

/**
 * Returns the id, time and MAC of a row that the caller stores in its transaction. After the
 * commit, the audit row of the request gets the digest of this row.
 */
export function stateFact(
  tx: Tx,
  kind: FactKind,
  values: readonly Value[],
  scope: RequestScope | null = currentScope(),
): Fact {
  const [id, at, requestId] = [uuidv7(), now(), scope?.id ?? null]
  const mac = listMacs()[0]!(textOf({ kind, id, requestId, atUs: at.getTime() * 1000 }, values))
  if (scope) tx.onCommit(() => void scope.digests.push(digestOf(kind, mac)))
  return { id, requestId, at, mac }
}
