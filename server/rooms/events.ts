import { type EventData, type EventType, eventTypes } from '@/lib/events'
import { sql, type Tx, unnest } from '../foundations/db'
import { uuidv7 } from '../foundations/ordered-ids'
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
  /** If absent, the event belongs to the organization of `customerId`. */
  organizationId?: string | null
}

/**
 * Adds an event in the transaction of the change that the event reports. Takes no lock, because the
 * event gets its number after the commit. Throws if the data does not fit the event type, because
 * such data could be personal.
 */
export async function add<T extends EventType>(
  tx: Tx,
  { type, data, customerId = null, organizationId = null }: NewEvent<T>,
): Promise<void> {
  const checked = eventTypes[type].parse(data)
  tx.onCommit(numberSoon)
  const own = { id: uuidv7(), json: JSON.stringify(checked), requestId: currentRequestId() }
  // Events with an organization id and events with only a customer id have separate statements. If
  // they shared one statement, PostgreSQL would plan it again for each event.
  await tx.query(
    organizationId === null
      ? sql`
        insert into events (id, organization_id, customer_id, type, data, request_id, at)
        values (
          ${own.id}, (select organization_id from customers where id = ${customerId}::uuid),
          ${customerId}::uuid, ${type}, ${own.json}::jsonb, ${own.requestId}::uuid, service_now())`
      : sql`
        insert into events (id, organization_id, customer_id, type, data, request_id, at)
        values (
          ${own.id}, ${organizationId}, ${customerId}, ${type}, ${own.json}::jsonb,
          ${own.requestId}::uuid, service_now())`,
  )
}

const arrivals = unnest('k', { id: 'uuid', customer_id: 'uuid', data: 'text' }, { ordinal: 'i' })

/**
 * Adds an event for each new inbox item, in the transaction of the items. Such events are frequent,
 * so an organization gets them only if one of its webhook destinations subscribes to them. Skips an
 * item whose type is not a constant like OFFER, because free text could contain personal data.
 */
export async function addArrivals(
  tx: Tx,
  items: readonly { customerId: string; data: EventData<'notification.created'> }[],
): Promise<void> {
  const type: EventType = 'notification.created'
  const valid = items.filter(({ data }) => eventTypes[type].safeParse(data).success)
  const added = await tx.query(sql`
    insert into events (id, organization_id, customer_id, type, data, request_id, at)
    select
      k.id, c.organization_id, c.id, ${type}, k.data::jsonb, ${currentRequestId()}::uuid,
      service_now()
    from ${arrivals({
      id: valid.map(() => uuidv7()),
      customer_id: valid.map(({ customerId }) => customerId),
      data: valid.map(({ data }) => JSON.stringify(data)),
    })} join customers c on c.id = k.customer_id
    where exists (
      select from destinations d
      where d.organization_id = c.organization_id and ${type} = any(d.types))
    order by k.i
    returning id`)
  if (added.length > 0) tx.onCommit(numberSoon)
}
