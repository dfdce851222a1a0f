import { hasRowMac } from './crypto'
import { processSingleton } from './process-singleton'

const grace = processSingleton('rowMacs.grace', () => ({ untilMs: 0 }))

/** Rows of the previous version, which have no MAC, count until this time of the machine. */
export function acceptUnsignedRows(until: Date): void {
  grace.untilMs = until.getTime()
}

/** Whether rows without a MAC still count. */
export const areUnsignedRowsAccepted = (): boolean => Date.now() < grace.untilMs

/** Whether this service wrote these values. Without a MAC that is assumed until the grace ends. */
export const isGenuine = (table: string, values: string, mac: string | null): boolean =>
  mac === null ? areUnsignedRowsAccepted() : hasRowMac(table, values, mac)
