import { setTimeout as sleep } from 'node:timers/promises'
import { limitConcurrency } from '../../foundations/db'
import { describe, log } from '../../foundations/log'
import { uuidv7 } from '../../foundations/ordered-ids'
import { openSender, type Sender } from '../../foundations/outbound'
import { processSingleton } from '../../foundations/process-singleton'
import * as events from '../events'
import { faultySender } from '../sandbox-faults'
import { maxWindow } from './health'
import { isGenuine, type Leased, takeLeases } from './lease'
import type { Means } from './poster'
import { Pump } from './pump'

const maxInFlight = 256
const maxFailing = 32
const tickMs = 1000
const senderIdleMs = 60_000
const stopWithinMs = 5000

type Running = {
  pump: Pump
  destinationId: string
  organizationId: string
  isFailing: boolean
  done: Promise<void>
}
type Kept = { sender: Sender; usedAt: number }

const make = () => ({
  running: new Set<Running>(),
  senders: new Map<string, Kept>(),
  all: limitConcurrency(maxInFlight),
  failing: limitConcurrency(maxFailing),
  stage: 'stopping' as ReturnType<Means['stage']>,
  taking: undefined as Promise<void> | undefined,
  isWanted: false,
  isInterrupted: false,
})
const state = () => processSingleton('webhooks.pumps', make)

/**
 * Limits simultaneous requests by slots. Failing destinations may use only a small part of the
 * slots, so that they cannot block the others.
 */
const slots: Means['slots'] = (isFailing, send) =>
  isFailing ? state().failing(() => state().all(send)) : state().all(send)

/**
 * Returns the sender of a destination. Each destination has its own connections, which stay open
 * while the pump uses the sender.
 */
function senderOf(id: string): Sender {
  const kept = state().senders.get(id) ?? { sender: openSender(maxWindow), usedAt: 0 }
  kept.usedAt = performance.now()
  state().senders.set(id, kept)
  return kept.sender
}

/** Closes senders that no pump has used for a minute. Closing a sender cancels its requests. */
function closeIdleSenders(): void {
  const { running, senders } = state()
  const busy = new Set([...running].map(({ destinationId }) => destinationId))
  for (const [id, kept] of senders) {
    if (busy.has(id)) kept.usedAt = performance.now()
    if (performance.now() - kept.usedAt < senderIdleMs) continue
    kept.sender.close()
    senders.delete(id)
  }
}

/**
 * Starts to take free leases (rights to deliver). If the process is already taking leases, it takes
 * leases once more afterwards.
 */
function wake(): void {
  const pumps = state()
  pumps.isWanted = true
  pumps.taking ??= take().finally(() => {
    pumps.taking = undefined
    if (pumps.isWanted && pumps.stage === 'running') wake()
  })
}

/**
 * Makes running pumps look for new events: the pumps of the given organizations, or all pumps. Also
 * starts pumps for other destinations with work.
 */
function look(organizationIds?: readonly string[]): void {
  for (const { pump, organizationId } of state().running)
    if (organizationIds?.includes(organizationId) ?? true) pump.look()
  wake()
}

async function take(): Promise<void> {
  const pumps = state()
  pumps.isWanted = false
  if (pumps.stage !== 'running') return
  const failing = [...pumps.running].filter(({ isFailing }) => isFailing).length
  const free = {
    on: Math.max(0, maxInFlight - pumps.running.size),
    failing: Math.max(0, maxFailing - failing),
  }
  // Each lease has its own holder id. So a pump notices that its lease was lost, even if this
  // process has taken a new lease of the destination.
  const leases = await takeLeases(uuidv7(), free).catch(reportOnce)
  pumps.isInterrupted = leases === undefined
  for (const leased of leases ?? []) {
    try {
      // Keeps the lease after an error, or if the row was changed directly in the database. So no
      // process tries this destination again before the lease ends.
      if (await isGenuine(leased)) begin(leased)
    } catch (error) {
      report(error, URL.parse(leased.url)?.hostname)
    }
  }
}

function begin(leased: Leased): void {
  const { running, stage: _ } = state()
  const stage = () => state().stage
  const sender = faultySender(senderOf(leased.id), leased.organizationId)
  const pump = new Pump(leased, { sender, slots, stage })
  const one: Running = {
    pump,
    destinationId: leased.id,
    organizationId: leased.organizationId,
    isFailing: leased.state === 'failing',
    done: pump
      .run()
      // An event may have arrived just before the lease was released. So look for work again.
      .then(wake, (error) => report(error))
      .finally(() => running.delete(one)),
  }
  running.add(one)
}

/** Logs an unreachable database once, and not at each try. */
const reportOnce = (error: unknown): undefined =>
  state().isInterrupted ? undefined : report(error)

function report(error: unknown, host?: string): undefined {
  log().warn({ event: 'webhook.pumpStopped', host, ...describe(error) })
}

function enter(stage: ReturnType<Means['stage']>): void {
  const pumps = state()
  pumps.stage = stage
  for (const { pump } of pumps.running) pump.notice()
}

/** Delivers events in this process. Returns a function that stops the deliveries. */
export function start(): () => Promise<void> {
  const pumps = state()
  pumps.stage = 'running'
  const stopListening = events.onNumbered(look)
  const timer = setInterval(() => {
    closeIdleSenders()
    look()
  }, tickMs).unref()
  return async () => {
    clearInterval(timer)
    stopListening()
    enter('stopping')
    await pumps.taking
    const all = Promise.all([...pumps.running].map(({ done }) => done))
    await Promise.race([all, sleep(stopWithinMs, undefined, { ref: false })])
    enter('aborted')
    for (const { sender } of pumps.senders.values()) sender.close()
    pumps.senders.clear()
    await all
  }
}
