import { db, sql } from '../../foundations/db'

export type Backlog = { behind: number; failing: number; disabled: number }

/**
 * Counts the events that wait for delivery, except those of organizations whose API access is off.
 * Also counts the failing and the disabled destinations.
 */
export async function countBacklog(): Promise<Backlog> {
  const [row] = await db.query<Backlog>(sql`
    select
      coalesce(
        sum(greatest(coalesce(h.last_seq, 0) - d.position, 0)) filter (where o.api_access),
        0)::bigint as behind,
      count(*) filter (where d.state = 'failing')::int as failing,
      count(*) filter (where d.state = 'disabled')::int as disabled
    from destinations d join organizations o on o.id = d.organization_id left join event_heads h on h.organization_id = d.organization_id`)
  return row!
}
