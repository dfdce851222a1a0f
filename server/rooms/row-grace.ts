import { hasRowMac, rowMac } from '../foundations/crypto'
import { sql, transaction } from '../foundations/db'
import { describe, log } from '../foundations/log'
import { acceptUnsignedRows, areUnsignedRowsAccepted } from '../foundations/row-macs'
import * as advisors from './advisors'
import * as audit from './audit'
import * as credentials from './credentials'
import * as customers from './customers'
import * as invites from './invites'
import * as organizations from './organizations'
import * as tokens from './tokens'

const table = 'unsigned_rows'
const signEveryMs = 10 * 60_000
const graceMs = 24 * 3_600_000

type Row = { until: Date; mac: string | null; isNear: boolean }

/**
 * Returns the time until which rows without a MAC are accepted. The first start after the migration
 * stores this time with a MAC, and records it in the audit. So an attacker cannot change the time
 * later.
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

type StartRow = { until: Date | null; mac: string | null }
type Start = {
  table: 'unsigned_owners' | 'unsigned_access'
  lock: ReturnType<typeof sql>
  store(until: Date, mac: string): ReturnType<typeof sql>
}
const owners: Start = {
  table: 'unsigned_owners',
  lock: sql`select until, mac from unsigned_owners for update`,
  store: (until, mac) => sql`update unsigned_owners set until = ${until}, mac = ${mac}`,
}
const access: Start = {
  table: 'unsigned_access',
  lock: sql`select until, mac from unsigned_access for update`,
  store: (until, mac) => sql`update unsigned_access set until = ${until}, mac = ${mac}`,
}

/**
 * Returns the time until which one kind of rows is accepted without a MAC. `owners`: credentials
 * and customers. `access`: API access and advisors. The grace period begins with the first start,
 * not with the migration. If it began with the migration, a start some days later would reject all
 * credentials, customers and API access.
 */
const confirmStart = ({ table: name, lock, store }: Start): Promise<Date | undefined> =>
  transaction(async (tx) => {
    const [row] = await tx.query<StartRow>(lock)
    if (!row) return undefined
    const { until, mac } = row
    if (mac !== null)
      return until && hasRowMac(name, String(until.getTime()), mac) ? until : undefined
    const first = new Date(Date.now() + graceMs)
    await tx.query(store(first, rowMac(name, String(first.getTime()))))
    await audit.record(tx, name.replace('_', '-'), first.toISOString(), 'accept until')
    return first
  })

/**
 * Accepts rows of the previous version, which have no MAC, for at most 24 hours. During this time,
 * adds MACs every ten minutes to rows that will still be used afterwards. Returns a function that
 * stops the timer.
 */
export async function open(): Promise<() => void> {
  const rowsUntil = await confirmRows()
  if (rowsUntil) acceptUnsignedRows(rowsUntil)
  for (const [kind, start] of [
    ['owners', owners],
    ['access', access],
  ] as const) {
    const until = await confirmStart(start)
    if (until) acceptUnsignedRows(until, kind)
  }
  if (!isOpen()) return () => {}
  log().info({ event: 'rowMacs.graceBegan' })
  await sign()
  const timer = setInterval(() => {
    if (isOpen()) void sign()
    else clearInterval(timer)
  }, signEveryMs).unref()
  return () => clearInterval(timer)
}

const kinds = ['rows', 'owners', 'access'] as const
const isOpen = (): boolean => kinds.some((kind) => areUnsignedRowsAccepted(kind))

async function sign(): Promise<void> {
  await Promise.all([
    ...(areUnsignedRowsAccepted() ? [tokens.signUnsigned(), invites.signUnsigned()] : []),
    ...(areUnsignedRowsAccepted('owners') ? [credentials.signOwned(), customers.signOwned()] : []),
    ...(areUnsignedRowsAccepted('access')
      ? [organizations.signAccess(), advisors.signOwned()]
      : []),
  ]).catch((error) => log().warn({ event: 'rowMacs.notSigned', ...describe(error) }))
}
