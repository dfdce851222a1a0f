import { hasRowMac, rowMac } from '../foundations/crypto'
import { sql, transaction } from '../foundations/db'
import { describe, log } from '../foundations/log'
import { acceptUnsignedRows, areUnsignedRowsAccepted } from '../foundations/row-macs'
import * as audit from './audit'
import * as credentials from './credentials'
import * as customers from './customers'
import * as invites from './invites'
import * as tokens from './tokens'

const table = 'unsigned_rows'
const ownersTable = 'unsigned_owners'
const signEveryMs = 10 * 60_000
const ownersGraceMs = 24 * 3_600_000

type Row = { until: Date; mac: string | null; isNear: boolean }

/**
 * Returns the time until which rows without a MAC are accepted. The first start after the migration
 * confirms this time with a MAC and an audit change. So it cannot be moved later.
 */
const confirmRows = (): Promise<Date | undefined> =>
  transaction(async (tx) => {
    const [row] = await tx.query<Row>(sql`
      select until, mac, until between clock_timestamp()
        and clock_timestamp() + interval '24 hours' as "isNear"
      from unsigned_rows for update`)
    if (!row?.isNear) return undefined
    const text = String(row.until.getTime())
    if (row.mac !== null) return hasRowMac(table, text, row.mac) ? row.until : undefined
    await tx.query(sql`update unsigned_rows set mac = ${rowMac(table, text)}`)
    await audit.record(tx, 'unsigned-rows', row.until.toISOString(), 'accept until')
    return row.until
  })

type OwnersRow = { until: Date | null; mac: string | null }

/**
 * Returns the time until which credentials and customers without a MAC are accepted. It begins at
 * the first start and not with the migration: a database that was migrated days before must not
 * lose all its credentials and customers.
 */
const confirmOwners = (): Promise<Date | undefined> =>
  transaction(async (tx) => {
    const [row] = await tx.query<OwnersRow>(sql`select until, mac from unsigned_owners for update`)
    if (!row) return undefined
    const { until, mac } = row
    if (mac !== null)
      return until && hasRowMac(ownersTable, String(until.getTime()), mac) ? until : undefined
    const first = new Date(Date.now() + ownersGraceMs)
    await tx.query(sql`
      update unsigned_owners set until = ${first},
        mac = ${rowMac(ownersTable, String(first.getTime()))}`)
    await audit.record(tx, 'unsigned-owners', first.toISOString(), 'accept until')
    return first
  })

/**
 * Accepts rows of the previous version for 24 hours. In that time, adds MACs to tokens,
 * invitations, credentials and customers, because they live longer. Returns a function that stops
 * this.
 */
export async function open(): Promise<() => void> {
  const rowsUntil = await confirmRows()
  if (rowsUntil) acceptUnsignedRows(rowsUntil)
  const ownersUntil = await confirmOwners()
  if (ownersUntil) acceptUnsignedRows(ownersUntil, 'owners')
  if (!isOpen()) return () => {}
  log().info({ event: 'rowMacs.graceBegan' })
  await sign()
  const timer = setInterval(() => {
    if (isOpen()) void sign()
    else clearInterval(timer)
  }, signEveryMs).unref()
  return () => clearInterval(timer)
}

const isOpen = (): boolean => areUnsignedRowsAccepted() || areUnsignedRowsAccepted('owners')

async function sign(): Promise<void> {
  await Promise.all([
    ...(areUnsignedRowsAccepted() ? [tokens.signUnsigned(), invites.signUnsigned()] : []),
    ...(areUnsignedRowsAccepted('owners') ? [credentials.signOwned(), customers.signOwned()] : []),
  ]).catch((error) => log().warn({ event: 'rowMacs.notSigned', ...describe(error) }))
}
