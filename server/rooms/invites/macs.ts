import type { UserType } from '@/lib/user-types'
import { rowMac } from '../../foundations/crypto'
import { columns, db, sql, unnest } from '../../foundations/db'
import {
  findForged as find,
  isGenuine,
  isUnderKnownKey,
  signInBatches,
} from '../../foundations/row-macs'

/**
 * The values of an invitation that its MAC covers. The issuer is not among them, because another
 * credential may renew the invitation.
 */
export type CoveredInvite = {
  id: string
  tokenHash: Buffer
  organizationId: string
  customerId: string
  userType: UserType
}

/** The columns of a `CoveredInvite`. */
export const coveredColumns = columns('invites', {
  id: 'id',
  tokenHash: 'token_hash',
  organizationId: 'organization_id',
  customerId: 'customer_id',
  userType: 'user_type',
}).of('i')

// Returns the text that the MAC covers. Its values contain no space, so different invitations
// always have different texts.
const coveredText = (invite: CoveredInvite): string =>
  `${invite.id} ${invite.tokenHash.toString('hex')} ${invite.organizationId} ${invite.customerId} ${invite.userType}`

export const inviteMac = (invite: CoveredInvite): string => rowMac('invites', coveredText(invite))

/**
 * Whether the service wrote this row. During the grace period (24 hours after an upgrade), a row
 * without a MAC counts as genuine.
 */
export const isGenuineInvite = (invite: CoveredInvite & { mac: string | null }): boolean =>
  isGenuine('invites', coveredText(invite), invite.mac)

const signed = unnest('b', { id: 'uuid', mac: 'text' })

/** Adds MACs to invitations that a process of the previous version created. */
export const signUnsigned = (): Promise<void> =>
  signInBatches<CoveredInvite>(
    (limit) =>
      db.query(sql`
        select ${coveredColumns} from invites i
        where i.mac is null
        limit ${limit}`),
    (rows) => {
      const id = rows.map((row) => row.id)
      const mac = rows.map(inviteMac)
      return db.query(sql`
        update invites i set mac = b.mac from ${signed({ id, mac })}
        where i.id = b.id and i.mac is null`)
    },
  )

type StoredInvite = CoveredInvite & { mac: string }
const storedColumns = coveredColumns.and(columns('invites', { mac: 'mac' }).of('i'))

/**
 * Returns a sentence for each invitation that was changed directly in the database. Skips
 * invitations without a MAC.
 */
export const findForged = (): Promise<string[]> =>
  find<StoredInvite>(
    (after, limit) =>
      db.query<StoredInvite>(sql`
        select ${storedColumns} from invites i
        where (${after} = '' or i.id > nullif(${after}, '')::uuid) and i.mac is not null
        order by i.id limit ${limit}`),
    (row) =>
      isGenuineInvite(row) || !isUnderKnownKey(row.mac)
        ? undefined
        : `invitation ${row.id} was changed`,
  )
