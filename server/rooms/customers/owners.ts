import { columns } from '../../foundations/db'
import { hasGenuineOwner, type OwnedRow, ownedRows } from '../../foundations/owner-macs'
import { customerColumns } from './row'

const table = 'customers'

/** The columns of a `Customer` without its id. `mac` covers the organization. */
export const storedColumns = customerColumns.and(columns(table, { mac: 'mac' }))

/** Returns only the rows whose organization was not changed directly in the database. */
export const keepGenuine = <Row extends OwnedRow>(rows: Row[]): Omit<Row, 'mac'>[] =>
  rows.filter((row) => hasGenuineOwner(table, row)).map(({ mac: _, ...row }) => row)

export const {
  sign: signOwned,
  findForged,
  listKeyUses: listMacKeyUses,
} = ownedRows({ table, name: 'customer' })
