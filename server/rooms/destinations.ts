import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod'
import type { BodyOf } from '@/lib/contract'
import {
  type createDestination,
  type destinationChanges,
  maxDestinations,
} from '@/lib/contracts/destinations'
import { ApiError } from '@/lib/errors'
import { now } from '../foundations/clock'
import { countRows, sql, type Tx, transaction } from '../foundations/db'
import type { NoticeKind } from '../foundations/jobs'
import { uuidv7 } from '../foundations/ordered-ids'
import { acceptUrl } from '../foundations/outbound'
import * as audit from './audit'
import { graceHours } from './credentials'
import { announce } from './destinations/changes'
import { readHead } from './destinations/event-log'
import { protection } from './destinations/protection'
import { type Destination, type Scope, show } from './destinations/row'
import { makeSigningSecret, sealSecret } from './destinations/secret'
import * as organizations from './organizations'

export { countBacklog } from './destinations/backlog'
export { listDeliveries } from './destinations/deliveries'
export { describe } from './destinations/letter-facts'
export { protection } from './destinations/protection'
export { start as startPumps } from './destinations/pumps'
export { replayEvents } from './destinations/replays'
export { list, show } from './destinations/row'
export { listKeyUses, rewrap } from './destinations/secret'
export { sendTest } from './destinations/send-test'
export { retire, sweep } from './destinations/sweep'

type New = BodyOf<typeof createDestination>
type Changes = z.infer<typeof destinationChanges>

async function requireUrl(text: string): Promise<string> {
  const url = await acceptUrl(text)
  if (url === undefined) throw new ApiError('URL_NOT_ALLOWED', { source: 'url' })
  return url
}

// Emails the organization, so an attacker with a stolen session cannot redirect events secretly.
const notify = (tx: Tx, { organizationId, id }: Destination, kind: NoticeKind): Promise<void> =>
  organizations.notify(tx, { organizationId, kind, id })

/**
 * Creates a destination for webhooks. Its first event is the next event of the organization. No
 * later call returns the secret again. Throws URL_NOT_ALLOWED for a URL that the service may not
 * call, and DESTINATION_LIMIT if the organization has the maximum number of destinations.
 */
export async function create(
  organizationId: string,
  { url: given, types, description }: New,
): Promise<Destination & { secret: string }> {
  const url = await requireUrl(given)
  const id = uuidv7()
  const secret = makeSigningSecret()
  return transaction(async (tx) => {
    await organizations.lock(tx, organizationId)
    const [known] = await tx.query<{ n: number }>(sql`
      select count(*)::int as n from destinations where organization_id = ${organizationId}`)
    if (known!.n >= maxDestinations) throw new ApiError('DESTINATION_LIMIT')
    await tx.query(sql`
      insert into destinations (
        id, organization_id, url, types, description, secret_sealed, secret_created_at, position,
        state, created_at)
      select
        ${id}, ${organizationId}, ${url}, ${[...new Set(types)]}::text[], ${description ?? null},
        ${sealSecret(id, secret)}, clock.at, ${await readHead(tx, organizationId)}, 'on', clock.at
      from (select service_now() as at) clock`)
    await protection.record(tx, id, ['create'])
    const made = await show({ organizationId, id }, tx)
    await notify(tx, made, 'destination-created')
    return { ...made, secret }
  })
}

/**
 * Locks a destination. Throws NOT_FOUND if it does not exist or belongs to another organization.
 */
async function lock(tx: Tx, scope: Scope): Promise<Destination> {
  await tx.query(sql`select id from destinations where id = ${scope.id} for update`)
  return show(scope, tx)
}

/**
 * Changes the given properties. Ends the lease (the temporary right to deliver) of the delivering
 * process, so that the next lease uses the new values. Events in flight may be delivered twice.
 * Throws NOT_FOUND for an unknown destination, and URL_NOT_ALLOWED for a URL that the service may
 * not call.
 */
export async function change(
  scope: Scope,
  { url: given, types, description, isEnabled }: Changes,
): Promise<Destination> {
  const url = given == null ? null : await requireUrl(given)
  const changed = [...(url === null ? [] : ['url']), ...(types ? ['types'] : [])]
  return transaction(async (tx) => {
    const before = await lock(tx, scope)
    await tx.query(sql`
      update destinations set
        url = coalesce(${url}, url),
        types = coalesce(${types ? [...new Set(types)] : null}::text[], types),
        description = case when ${description !== undefined} then ${description ?? null}::text
          else description end,
        holder = null, lease_until = null
      where id = ${scope.id}`)
    await protection.record(tx, scope.id, ['change'], changed)
    if (url !== null && url !== before.url) await notify(tx, before, 'destination-url-changed')
    if (isEnabled != null) await setEnabled(tx, before, isEnabled)
    return show(scope, tx)
  })
}

async function setEnabled(tx: Tx, before: Destination, isEnabled: boolean): Promise<void> {
  const { id, state } = before
  if (isEnabled === (state === 'on' || state === 'failing')) return
  await tx.query(sql`
    update destinations set
      state = ${isEnabled ? 'on' : 'off'}, reason = null, failures = 0, failing_since = null,
      failing_announced_at = null, probes = 0, next_probe_at = null
    where id = ${id}`)
  if (isEnabled) await announce(tx, before, { kind: 'enabled', reason: null, since: now() })
  else await audit.record(tx, 'destination', id, 'switch off')
}

/**
 * Issues a new signing secret. The current secret also signs until its grace period ends. An older
 * secret stops signing immediately. No later call returns the new secret again. Throws NOT_FOUND
 * for an unknown destination.
 */
export async function rotate(
  scope: Scope,
  grace: keyof typeof graceHours,
): Promise<{ secret: string; previousSecretExpiresAt: Date }> {
  const secret = makeSigningSecret()
  return transaction(async (tx) => {
    const before = await lock(tx, scope)
    const [row] = await tx.query<{ previousSecretExpiresAt: Date }>(sql`
      update destinations set
        previous_sealed = secret_sealed,
        previous_expires_at = clock.at + make_interval(hours => ${graceHours[grace]}),
        secret_sealed = ${sealSecret(scope.id, secret)},
        secret_created_at = clock.at,
        holder = null, lease_until = null
      from (select service_now() as at) clock
      where id = ${scope.id}
      returning previous_expires_at as "previousSecretExpiresAt"`)
    await audit.record(tx, 'destination', scope.id, `rotate, grace ${grace}`)
    await notify(tx, before, 'destination-secret-rotated')
    return { secret, ...row! }
  })
}

const maxLeaveMs = 3000
const leavePollMs = 25

/**
 * Deletes a destination with its recorded delivery attempts. First switches it off, and waits up to
 * 3 s until the delivering process has ended its lease (its right to deliver). So no attempt begins
 * after the deletion. Throws NOT_FOUND for an unknown destination.
 */
export async function remove(scope: Scope): Promise<void> {
  await transaction(async (tx) => {
    await lock(tx, scope)
    await tx.query(sql`update destinations set state = 'off' where id = ${scope.id}`)
  })
  const until = performance.now() + maxLeaveMs
  while ((await isHeld(scope.id)) && performance.now() < until) await sleep(leavePollMs)
  await transaction(async (tx) => {
    await lock(tx, scope)
    await tx.query(sql`delete from destinations where id = ${scope.id}`)
    await protection.record(tx, scope.id, ['delete'])
  })
}

const isHeld = async (id: string): Promise<boolean> =>
  (await countRows(sql`
    select count(*)::int as n from destinations
    where id = ${id} and holder is not null and lease_until > service_now()`)) > 0
