import type { RecordedChange } from '@/lib/contracts/admin/audit'
import { columns, db, sql } from '../../foundations/db'

const changeColumns = columns('audit_changes', {
  id: 'id',
  at: 'at',
  requestId: 'request_id',
  entity: 'entity',
  entityId: 'entity_id',
  action: 'action',
})

type StoredChange = Pick<
  RecordedChange,
  'id' | 'at' | 'requestId' | 'entity' | 'entityId' | 'action'
>

const show = (change: StoredChange): RecordedChange => ({
  kind: 'change',
  ...change,
  actor: null,
  from: null,
  to: null,
  reason: null,
})

/** Lists the changes of entities, newest first. */
export const listChangesOf = async (
  entityIds: readonly string[],
  limit: number,
): Promise<RecordedChange[]> =>
  (
    await db.query<StoredChange>(sql`
      select ${changeColumns} from audit_changes
      where entity_id = any(${entityIds}::text[]) and entity not like '%-settings'
      order by id desc limit ${limit}`)
  ).map(show)

/** Lists the changes that a request or job made, newest first. */
export const listChangesBy = async (requestId: string, limit: number): Promise<RecordedChange[]> =>
  (
    await db.query<StoredChange>(sql`
      select ${changeColumns} from audit_changes
      where request_id = ${requestId} and entity not like '%-settings'
      order by id desc limit ${limit}`)
  ).map(show)
