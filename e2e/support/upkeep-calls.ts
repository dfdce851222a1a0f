import { bearer } from './api'
import type { Database } from './database'
import type { Service } from './service'

type Ask = { path: string; headers: Record<string, string>; json: unknown }
type Repeated = () => Promise<{ ask: Ask; count: () => Promise<number> }>

/** Returns one call per staff operation on stored rows. `count` returns more after each effect. */
export const listUpkeepCalls = (
  service: Service,
  database: Database,
): Record<string, Repeated> => ({
  rotateKeys: async () => {
    const count = async () =>
      (await database.query("select 1 from audit_changes where entity = 'key'")).length
    return {
      ask: { path: '/admin/v1/keys/rotations', headers: bearer(service.adminKey()), json: {} },
      count,
    }
  },
  runRetention: async () => {
    await database.query(
      `insert into tokens (hash, kind, family, organization_id, role, created_at, expires_at)
       select '\\x01', 'temporary', id, id, 'Individual', service_now() - interval '1 year', service_now() - interval '1 year' from organizations limit 1`,
    )
    const count = async () =>
      -(
        await database.query(
          "select 1 from tokens where expires_at < service_now() - interval '100 days'",
        )
      ).length
    return {
      ask: {
        path: '/admin/v1/retention/runs',
        headers: bearer(service.adminKey()),
        json: { dryRun: false },
      },
      count,
    }
  },
  redriveJobs: async () => {
    await database.query(
      "insert into pgboss.job (name, data, source_name) values ('deadline-dead', '{}', 'deadline')",
    )
    const count = async () =>
      -(await database.query("select 1 from pgboss.job where name = 'deadline-dead'")).length
    return {
      ask: {
        path: '/admin/v1/jobs/redrives',
        headers: bearer(service.adminKey()),
        json: { queue: 'deadline' },
      },
      count,
    }
  },
  resendLetter: async () => {
    const letterId = '01890000-0000-7000-8000-00000000000a'
    await database.query(
      `insert into queued_letters (id, kind, letter_sealed, created_at, expires_at, next_try_at, dead_at, dead_reason)
       select $1, 'invite', '\\x00', service_now(), service_now() + interval '1 day', service_now(), service_now(), 'unreadable'`,
      [letterId],
    )
    const count = async () =>
      (
        await database.query(
          `select 1 from audit_changes where entity = 'letter' and entity_id = '${letterId}'`,
        )
      ).length
    return {
      ask: {
        path: `/admin/v1/letters/${letterId}/resends`,
        headers: bearer(service.adminKey()),
        json: undefined,
      },
      count,
    }
  },
})
