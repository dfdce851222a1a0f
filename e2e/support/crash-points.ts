import pg from 'pg'
import { expect } from 'vitest'
import type { Database } from './database'
import type { Service } from './service'

/**
 * A statement that the test can pause: its table, the moment of the pause, and the column that
 * identifies the call. An optional SQL condition selects rows.
 */
type Place = readonly [
  table: string,
  when: 'before insert' | 'before update' | 'insert at commit' | 'update at commit',
  subject: string,
  only?: string,
]

/**
 * Steps of the service that the test can pause in the database, so that it can kill the service
 * there.
 */
const places = {
  'signup: reserved': ['signup_reservations', 'before insert', 'customer_id'],
  'signup: profile': ['profiles', 'before insert', 'customer_id'],
  'signup: verification': ['kyc_requests', 'before insert', 'customer_id'],
  'signup: notified': [
    'notifications',
    'before insert',
    'customer_id',
    `new.type = 'KYC_SUBMITTED'`,
  ],
  'signup: job': ['pgboss.job', 'before insert', 'data,profileId'],
  'signup: commit': ['profiles', 'insert at commit', 'customer_id'],
  'signup: audit': ['audit', 'before insert', 'customer_id', `new.route like '%/signup'`],
  'callback: kept': ['provider_events', 'before insert', 'reference'],
  'callback: applied': ['kyc_requests', 'before update', 'customer_id', 'new.status <> old.status'],
  'callback: commit': ['provider_events', 'insert at commit', 'reference'],
  'job: result': ['kyc_moves', 'before insert', 'profile_id', `new.event = 'clear'`],
  'job: done': ['pgboss.job', 'before update', 'data,profileId', `new.state = 'completed'`],
  'event: counted': [
    'notification_heads',
    'before update',
    'customer_id',
    'new.last_seq > old.last_seq',
  ],
  'event: item': ['notifications', 'before insert', 'customer_id', `new.type = 'PLATFORM_MESSAGE'`],
  'event: commit': [
    'notifications',
    'insert at commit',
    'customer_id',
    `new.type = 'PLATFORM_MESSAGE'`,
  ],
  'key: claimed': ['idempotency', 'before insert', 'key'],
  'key: answer kept': ['idempotency', 'before update', 'key', `new.state = 'done'`],
  'mark all: mark': ['notification_marks', 'before insert', 'customer_id'],
  'mark all: commit': ['notification_marks', 'insert at commit', 'customer_id'],
  'mark one: item': ['notifications', 'before update', 'customer_id'],
  'session: row': ['sessions', 'before insert', 'customer_id'],
  'session: commit': ['sessions', 'insert at commit', 'customer_id'],
  'revocation: row': ['sessions', 'before update', 'customer_id', 'new.revoked_at is not null'],
  'revocation: commit': [
    'sessions',
    'update at commit',
    'customer_id',
    'new.revoked_at is not null',
  ],
  'exchange: old token': ['tokens', 'before update', 'customer_id'],
  'exchange: new token': ['tokens', 'before insert', 'customer_id', `new.kind = 'role'`],
  'exchange: commit': ['tokens', 'insert at commit', 'customer_id', `new.kind = 'refresh'`],
  'invite: row': ['invites', 'before insert', 'organization_id'],
  'accept: row': ['invites', 'before update', 'customer_id'],
  'log: event': ['events', 'before insert', 'customer_id', `new.type = 'signup.completed'`],
  'log: commit': ['events', 'insert at commit', 'customer_id', `new.type = 'signup.completed'`],
  'log: number': ['events', 'before update', 'customer_id', `new.type = 'signup.completed'`],
  'expiry: event': [
    'events',
    'before insert',
    'organization_id',
    `new.type = 'credential.expiring'`,
  ],
  'expiry: commit': [
    'events',
    'insert at commit',
    'organization_id',
    `new.type = 'credential.expiring'`,
  ],
  'notice: sent': [
    'pgboss.job',
    'before update',
    'data,organizationId',
    `new.name = 'notice' and new.state = 'completed'`,
  ],
  'delivery: record': ['delivery_attempts', 'before insert', 'destination_id'],
  'delivery: commit': ['delivery_attempts', 'insert at commit', 'destination_id'],
  'read: audit': ['audit', 'before insert', 'customer_id', `new.route like '%/unread-count'`],
} as const satisfies Record<string, Place>

export type PlaceName = keyof typeof places
const names = Object.keys(places) as PlaceName[]
const lockClass = 7317

// A changed row contains the id of a profile, directly or in a provider reference. With this id,
// the trigger finds the customer in `signup_reservations`.
const setUp = `
  create table held_places (place int not null, subject text not null);
  create function wait_at_place() returns trigger language plpgsql as $$
  declare
    named text := split_part(to_jsonb(new) #>> string_to_array(tg_argv[1], ','), ':', 1);
  begin
    if exists (select 1 from held_places h where h.place = tg_argv[0]::int and (h.subject = named
      or h.subject = (select r.customer_id::text from signup_reservations r where r.profile_id::text = named))) then
      perform pg_advisory_xact_lock(${lockClass}, tg_argv[0]::int);
    end if;
    return new;
  end $$;`

const triggerOf = (name: PlaceName): string => {
  const place = names.indexOf(name)
  const [table, when, subject, only = 'true']: Place = places[name]
  const begin = when.endsWith('at commit')
    ? `create constraint trigger place_${place} after ${when.split(' ')[0]} on ${table} deferrable initially deferred`
    : `create trigger place_${place} ${when} on ${table}`
  return `${begin} for each row when (${only}) execute function wait_at_place('${place}', '${subject}');`
}

/** Creates triggers in the service's database that pause these statements. */
export const makePlaces = (database: Database) =>
  database.query(`${setUp} ${names.map(triggerOf).join('\n')}`)

/** Controls the calls that the test has paused. */
export type Hold = {
  /** Resolves when a call waits at each of these steps. */
  reached(wanted: readonly PlaceName[]): Promise<void>
  /** Ends the database connections of the waiting calls, as a failover does. */
  terminate(): Promise<void>
  /** Lets all waiting calls continue. The test may call it after the database has ended. */
  release(): Promise<void>
}

/** Pauses the calls of these customers from now on, each at the given step. */
export async function hold(
  service: Service,
  subjects: ReadonlyMap<PlaceName, string>,
): Promise<Hold> {
  const client = new pg.Client({ connectionString: service.databaseUrl() })
  client.on('error', () => {})
  await client.connect()
  for (const [name, subject] of subjects) {
    await client.query('select pg_advisory_lock($1, $2)', [lockClass, names.indexOf(name)])
    await client.query('insert into held_places values ($1, $2)', [names.indexOf(name), subject])
  }
  const waiting = async () =>
    (
      await client.query(
        `select pid, objid::int as place from pg_locks where locktype = 'advisory' and classid = ${lockClass} and not granted`,
      )
    ).rows
  return {
    async reached(wanted) {
      const missing = async () => [
        ...new Set(wanted).difference(new Set((await waiting()).map(({ place }) => names[place]!))),
      ]
      await expect.poll(missing, { timeout: 60_000, interval: 30 }).toEqual([])
    },
    async terminate() {
      for (const { pid } of await waiting())
        await client.query('select pg_terminate_backend($1)', [pid])
    },
    async release() {
      try {
        await client.query('delete from held_places')
        await client.query('select pg_advisory_unlock_all()')
      } catch {
        // The kill has also ended this connection, so its locks are free.
      }
      await client.end().catch(() => {})
    },
  }
}
