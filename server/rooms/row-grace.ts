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
const signEveryMs = 10 * 60_000

type Row = { until: Date; mac: string | null; isNear: boolean }

/**
 * Returns the time until which rows without a MAC are accepted. The first start after the migration
 * confirms this time with a MAC and an audit change. So it cannot be moved later.
 */
const confirm = (): Promise<Date | undefined> =>
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

/**
 * Accepts rows of the previous version for 24 hours after the migration. In that time, adds MACs to
 * tokens, invitations, credentials and customers, because they live longer. Returns a function that stops this.
 */
export async function open(): Promise<() => void> {
  const until = await confirm()
  if (!until) return () => {}
  acceptUnsignedRows(until)
  log().info({ event: 'rowMacs.graceBegan' })
  await sign()
  const timer = setInterval(() => {
    if (areUnsignedRowsAccepted()) void sign()
    else clearInterval(timer)
  }, signEveryMs).unref()
  return () => clearInterval(timer)
}

async function sign(): Promise<void> {
  await Promise.all([
    tokens.signUnsigned(),
    invites.signUnsigned(),
    credentials.signOwned(),
    customers.signOwned(),
  ]).catch((error) => log().warn({ event: 'rowMacs.notSigned', ...describe(error) }))
}
