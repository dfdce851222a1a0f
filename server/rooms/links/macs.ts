import type { Reach } from '@/lib/reach'
import { hasRowMac, rowMac } from '../../foundations/crypto'
import { columns, db, sql } from '../../foundations/db'
import { findForged as find, isUnderKnownKey } from '../../foundations/row-macs'

/** The values of a link that its MAC covers, including the customer and the purpose. */
export type CoveredLink = {
  id: string
  tokenHash: Buffer
  organizationId: string
  clientId: string | null
  customerId: string
  purpose: Reach
}

export const coveredColumns = columns('links', {
  id: 'id',
  tokenHash: 'token_hash',
  organizationId: 'organization_id',
  clientId: 'client_id',
  customerId: 'customer_id',
  purpose: 'purpose',
}).of('l')

// Returns the text that the MAC covers. No value of a link contains a space, so different links
// always have different texts.
const coveredText = (link: CoveredLink): string =>
  [
    link.id,
    link.tokenHash.toString('hex'),
    link.organizationId,
    link.clientId ?? 'none',
    link.customerId,
    link.purpose,
  ].join(' ')

const table = 'links'
const endedTable = 'links.ended'

export const linkMac = (link: CoveredLink): string => rowMac(table, coveredText(link))

/**
 * Returns the MAC for a used or replaced link. With this MAC, an attacker who can write to the
 * database but has no key cannot make the link usable again.
 */
export const endedLinkMac = (link: CoveredLink): string => rowMac(endedTable, coveredText(link))

/**
 * Whether the service wrote this row. `isOver`: the link was used or has expired, so its MAC may be
 * the one for an ended link.
 */
export const isGenuineLink = (link: CoveredLink & { mac: string }, isOver: boolean): boolean =>
  hasRowMac(table, coveredText(link), link.mac) ||
  (isOver && hasRowMac(endedTable, coveredText(link), link.mac))

type StoredLink = CoveredLink & { mac: string; isOver: boolean }
const storedColumns = coveredColumns.and(columns('links', { mac: 'mac' }).of('l'))

/** Returns a sentence for each link that was changed directly in the database. */
// In a sandbox, accepts both MACs (of open and of ended links) for every row. Setting the clock
// back makes expired links valid again, which is no forgery.
export const findForged = (): Promise<string[]> =>
  find<StoredLink>(
    (after, limit) =>
      db.query<StoredLink>(sql`
        select ${storedColumns}, l.used_at is not null or l.expires_at <= service_now()
          or exists (select from service_clock) as "isOver"
        from links l
        where (${after} = '' or l.id > nullif(${after}, '')::uuid)
        order by l.id limit ${limit}`),
    (row) =>
      isGenuineLink(row, row.isOver) || !isUnderKnownKey(row.mac)
        ? undefined
        : `link ${row.id} was changed`,
  )
