import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod'
import type { faultModes, setFaults } from '@/lib/contracts/sandbox'
import { columns, db, sql, type Tx } from '../foundations/db'
import { isSandbox } from '../foundations/env'
import type { Sender, Sent } from '../foundations/outbound'
import * as audit from './audit'

type Mode = (typeof faultModes)[number]
export type Asked = z.infer<typeof setFaults.body>
export type Changed = z.infer<typeof setFaults.data>
export type Faults = { provider: Mode; webhooks: Mode; until: Date }

const faultColumns = columns('sandbox_faults', {
  provider: 'provider',
  webhooks: 'webhooks',
  until: 'until',
}).of('f')

const usualSeconds = 300
const maxSeconds = 3600
const slowMs = 3000

/**
 * Simulates faults of the provider or the webhooks of an organization until a given time. Replaces
 * the organization's earlier faults.
 */
export async function change(tx: Tx, organizationId: string, asked: Asked): Promise<Changed> {
  const { provider, webhooks } = {
    provider: asked.provider ?? 'normal',
    webhooks: asked.webhooks ?? 'normal',
  }
  const isNormal = provider === 'normal' && webhooks === 'normal'
  const seconds = isNormal ? 0 : (asked.untilSeconds ?? usualSeconds)
  const [row] = await tx.query<{ until: Date }>(sql`
    insert into sandbox_faults (organization_id, provider, webhooks, until)
    values (${organizationId}, ${provider}, ${webhooks},
      service_now() + make_interval(secs => ${seconds}))
    on conflict (organization_id) do update set
      provider = excluded.provider, webhooks = excluded.webhooks, until = excluded.until
    returning until`)
  const action = `set provider ${provider}, webhooks ${webhooks}`
  await audit.record(tx, 'organization', organizationId, action)
  return { provider, webhooks, until: isNormal ? null : row!.until }
}

/** Ends the simulated faults of all organizations. */
export const endAll = (tx: Tx) => tx.query(sql`delete from sandbox_faults`)

type Whose = { organizationId: string } | { customerId: string }

/**
 * Returns the current faults of an organization, or of the organization of a customer. Ignores a
 * fault whose end is further ahead than the maximum duration. The clock was set back after such a
 * fault started.
 */
async function find(whose: Whose): Promise<Faults | undefined> {
  const organizationId = 'organizationId' in whose ? whose.organizationId : null
  const customerId = 'customerId' in whose ? whose.customerId : null
  const [found] = await db.query<Faults>(sql`
    select ${faultColumns} from sandbox_faults f
    where f.until > service_now()
      and f.until <= service_now() + make_interval(secs => ${maxSeconds})
      and f.organization_id = coalesce(${organizationId}::uuid,
        (select c.organization_id from customers c where c.id = ${customerId}::uuid))`)
  return found
}

/**
 * Lists the faults of all organizations. Omits the names of organizations, because several partners
 * share a sandbox.
 */
export const list = (): Promise<Faults[]> =>
  db.query<Faults>(sql`
    select ${faultColumns} from sandbox_faults f
    where f.until > service_now()
      and f.until <= service_now() + make_interval(secs => ${maxSeconds})
    order by f.until`)

/**
 * Calls the provider about a customer. In a sandbox, the organization may have requested slow or
 * failing calls. A failing call returns `failure` and does not reach the provider.
 */
export async function callProvider<T>(
  customerId: string,
  call: () => Promise<T>,
  failure: T,
): Promise<T> {
  const mode = isSandbox() ? ((await find({ customerId }))?.provider ?? 'normal') : 'normal'
  if (mode === 'down' || mode === 'failing') return failure
  if (mode === 'slow') await sleep(slowMs)
  return call()
}

const failed: Partial<Record<Mode, Sent>> = {
  down: { fault: 'unreachable' },
  failing: { answer: { status: 500, retryAfter: undefined, text: 'PUT /sandbox/v1/faults' } },
}

// In milliseconds. The fault mode of an organization is cached for this time, because a query for
// each delivery would cost more than the delivery.
const maxModeAgeMs = 100

/**
 * Returns a sender for the webhooks of an organization. In a sandbox, the sender simulates the
 * webhook faults that the organization has requested. A change takes effect within 100 ms.
 */
export function faultySender(sender: Sender, organizationId: string): Sender {
  if (!isSandbox()) return sender
  // A sender must never throw. If the database is unavailable, this sender sends the request
  // normally. The outcome of the request then cannot be stored, so the request is repeated anyway.
  const findMode = () =>
    find({ organizationId }).then(
      (found) => found?.webhooks ?? 'normal',
      () => 'normal' as const,
    )
  let known: { mode: Promise<Mode>; readAt: number } | undefined
  return {
    close: sender.close,
    async post(request) {
      const readAt = performance.now()
      if (!known || readAt - known.readAt > maxModeAgeMs) known = { mode: findMode(), readAt }
      const mode = await known.mode
      if (mode === 'slow') await sleep(slowMs)
      return failed[mode] ?? sender.post(request)
    },
  }
}
