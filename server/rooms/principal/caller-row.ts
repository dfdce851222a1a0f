import type { UserType } from '@/lib/user-types'
import { columns, joinByKey } from '../../foundations/db'
import type { InboxHead } from '../principal'

const customerColumns = columns('customers', {
  userType: 'user_type',
  isSignedUp: 'signed_up_at is not null',
})

export const headColumns = columns('notification_heads', {
  lastSeq: 'last_seq',
  markSeq: 'mark_seq',
  readAbove: 'read_above',
  version: 'version',
})

/**
 * The properties that `callerColumns` adds to a row. They are null if there is no customer or no
 * inbox.
 */
export type CallerRow = { userType: UserType | null; isSignedUp: boolean } & {
  [Member in keyof InboxHead]: InboxHead[Member] | null
}

/**
 * Joins the customer (`u`) and the inbox head (`h`) to a row that has a `customer_id`. The joined
 * customer has only the columns that identify the caller.
 */
export const joinCaller = (alias: string): ReturnType<typeof joinByKey> =>
  joinByKey(`${alias}.customer_id`, [
    {
      table: 'customers',
      key: 'id',
      alias: 'u',
      columns: [...customerColumns.names, 'organization_id', 'closed_at'],
    },
    { table: 'notification_heads', key: 'customer_id', alias: 'h', columns: headColumns.names },
  ])
export const callerColumns = customerColumns.of('u').and(headColumns.of('h'))

/** Returns the inbox head of a row. Null without an inbox. */
export const headOf = ({ lastSeq, markSeq, readAbove, version }: CallerRow): InboxHead | null =>
  lastSeq === null ? null : { lastSeq, markSeq: markSeq!, readAbove: readAbove!, version: version! }
