import { type EventData, type EventType, eventTypes } from '@/lib/events'
import { uuidv7 } from '../foundations/crypto'
import { sql, type Tx } from '../foundations/db'
import { currentRequestId } from '../foundations/request-id'
import { numberSoon } from './events/numbering'

export {
  type Event,
  type LoggedEvent,
  list,
  loggedColumns,
  read,
  readCursor,
  toWire,
} from './events/log'
export { keepNumbering, onNumbered } from './events/numbering'
export { readUnnumberedAge, retire } from './events/retention'

type NewEvent<T extends EventType> = {
  type: T
  data: EventData<T>
  customerId?: string | null
  /** Without it, the event belongs to the organization of its customer. */
  organizationId?: string | null
}

/**
 * Adds an event in the transaction of its fact. Takes no lock and no number; the number follows
 * after the commit. Throws for data that does not fit the type, because it could be personal.
 */
export async function add<T extends EventType>(
  tx: Tx,
  { type, data, customerId = null, organizationId = null }: NewEvent<T>,
): Promise<void> {
  const checked = eventTypes[type].parse(data)
  tx.onCommit(numberSoon)
  await tx.query(sql`
    insert into events (id, organization_id, customer_id, type, data, request_id, at)
    values (
      ${uuidv7()},
      coalesce(
        ${organizationId}::uuid,
        (select organization_id from customers where id = ${customerId}::uuid)),
      ${customerId}::uuid, ${type}, ${JSON.stringify(checked)}::jsonb,
      ${currentRequestId()}::uuid, service_now())`)
}
