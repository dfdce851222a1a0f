import { sql, type Tx, unnest } from '../../foundations/db'
import { currentScope, type RequestScope } from '../../foundations/request-id'
import { stateFact } from './facts'

type Change = { entity: string; entityId: string; action: string; scope: RequestScope | null }

/** Records a change of data in the transaction of that change. */
export const record = (tx: Tx, entity: string, entityId: string, action: string): Promise<void> =>
  recordAll(tx, [{ entity, entityId, action, scope: currentScope() }])

/** Records the same action for several entities. */
export const recordEach = (
  tx: Tx,
  entity: string,
  entityIds: readonly string[],
  action: string,
): Promise<void> => {
  const scope = currentScope()
  return recordAll(
    tx,
    entityIds.map((entityId) => ({ entity, entityId, action, scope })),
  )
}

const newChanges = unnest('b', {
  id: 'uuid',
  request_id: 'uuid',
  entity: 'text',
  entity_id: 'text',
  action: 'text',
  at: 'timestamptz',
  mac: 'text',
})

/** Records the changes of several requests that share a transaction. */
export async function recordAll(tx: Tx, changes: readonly Change[]): Promise<void> {
  const facts = changes.map(({ entity, entityId, action, scope }) =>
    stateFact(tx, 'change', [entity, entityId, action], scope),
  )
  const arrays = {
    id: facts.map(({ id }) => id),
    request_id: facts.map(({ requestId }) => requestId),
    entity: changes.map(({ entity }) => entity),
    entity_id: changes.map(({ entityId }) => entityId),
    action: changes.map(({ action }) => action),
    at: facts.map(({ at }) => at.toISOString()),
    mac: facts.map(({ mac }) => mac),
  }
  await tx.query(sql`
    insert into audit_changes (id, request_id, entity, entity_id, action, at, mac)
    select id, request_id, entity, entity_id, action, at, decode(mac, 'hex')
    from ${newChanges(arrays)}`)
}
