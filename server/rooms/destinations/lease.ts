import { columns, db, sql } from '../../foundations/db'
import { log } from '../../foundations/log'
import type * as audit from '../audit'
import * as organizations from '../organizations'
import { protection } from './protection'

export const leaseSeconds = 60

/**
 * A destination whose lease this process holds, with the values from the start of the lease. A
 * lease is the temporary right to deliver the events of a destination.
 */
export type Leased = audit.SettingsRow & {
  id: string
  organizationId: string
  url: string
  types: string[]
  accessMac: string | null
  secretSealed: Buffer
  previousSealed: Buffer | null
  previousExpiresAt: Date | null
  position: number
  state: 'on' | 'failing'
  failures: number
  probes: number
  holder: string
  /** The highest sequence in the event log of the organization. */
  head: number
  /** Whether some failed deliveries are due for another try. */
  hasDueRetries: boolean
}

export const secretColumns = columns('destinations', {
  secretSealed: 'secret_sealed',
  previousSealed: 'previous_sealed',
  previousExpiresAt: 'previous_expires_at',
}).of('d')

const leasedColumns = columns('destinations', {
  id: 'id',
  position: 'position',
  state: 'state',
  failures: 'failures',
  probes: 'probes',
  holder: 'holder',
})
  .of('d')
  .and(protection.columns.of('d'))

/**
 * Takes the leases (rights to deliver) of destinations with events to deliver. The longest wait
 * comes first. A lease also counts as ended if its end is later than the end of a new lease. Such a
 * lease started before the clock was set back. Skips organizations whose API access is switched
 * off.
 */
// The specification is silent, so we decided: deliveries pause without API access, because an
// attacker with a stolen credential may have created the destination. The log keeps the events.
export const takeLeases = (holder: string, free: { on: number; failing: number }) =>
  db.query<Leased>(sql`
    with ready as (
      select d.id, coalesce(h.last_seq, 0) as head from destinations d
      join organizations o on o.id = d.organization_id and o.api_access
      left join event_heads h on h.organization_id = d.organization_id
      where d.state = 'on' and (d.lease_until is null or d.lease_until <= service_now()
          or d.lease_until > service_now() + make_interval(secs => ${leaseSeconds}))
        and (h.last_seq > d.position or exists (
          select from delivery_retries r
          where r.destination_id = d.id and r.next_at <= service_now()))
      order by d.leased_at nulls first limit ${free.on} for update of d skip locked
    ), due as (
      select d.id, coalesce(h.last_seq, 0) as head from destinations d
      join organizations o on o.id = d.organization_id and o.api_access
      left join event_heads h on h.organization_id = d.organization_id
      where d.state = 'failing' and (d.lease_until is null or d.lease_until <= service_now()
          or d.lease_until > service_now() + make_interval(secs => ${leaseSeconds}))
        and (d.next_probe_at is null or d.next_probe_at <= service_now())
        and (h.last_seq > d.position or exists (
          select from delivery_retries r
          where r.destination_id = d.id and r.next_at is not null))
      order by d.next_probe_at nulls first limit ${free.failing} for update of d skip locked
    )
    update destinations d set
      holder = ${holder}, lease_until = service_now() + make_interval(secs => ${leaseSeconds}),
      leased_at = service_now()
    from (select * from ready union all select * from due) taken
    where d.id = taken.id
    returning ${leasedColumns}, ${secretColumns}, taken.head, (
      select access_mac from organizations where id = d.organization_id) as "accessMac", exists (
      select from delivery_retries r
      where r.destination_id = d.id and r.next_at <= service_now()) as "hasDueRetries"`)

/**
 * Whether the service wrote the URL of the destination and switched on the API access of its
 * organization. Logs a direct change in the database.
 */
export async function isGenuine(leased: Leased): Promise<boolean> {
  if (!organizations.hasAccess({ ...leased, apiAccess: true })) {
    log().error({ event: 'settings.forged', place: 'organizations.api_access' })
    return false
  }
  return protection.isGenuine(leased.id, leased)
}

/**
 * Returns whether this process still holds the lease of a destination, and whether deliveries
 * pause. A disabled destination counts as not held.
 */
export async function readLease({
  id,
  holder,
}: Pick<Leased, 'id' | 'holder'>): Promise<{ isHeld: boolean; isPaused: boolean }> {
  const [held] = await db.query<organizations.AccessRow>(sql`
    select o.id as "organizationId", o.api_access as "apiAccess", o.access_mac as "accessMac"
    from destinations d join organizations o on o.id = d.organization_id
    where d.id = ${id} and d.holder = ${holder} and d.state in ('on', 'failing')`)
  return {
    isHeld: held !== undefined,
    isPaused: held !== undefined && !organizations.hasAccess(held),
  }
}

/** Ends a lease, so that another process can take it immediately. */
export const release = ({ id, holder }: Pick<Leased, 'id' | 'holder'>) =>
  db.query(sql`
    update destinations set holder = null, lease_until = null
    where id = ${id} and holder = ${holder}`)
