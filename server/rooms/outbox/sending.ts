import { setTimeout as sleep } from 'node:timers/promises'
import { describe, log } from '../../foundations/log'
import * as mail from '../../foundations/mail'
import { uuidv7 } from '../../foundations/ordered-ids'
import { processSingleton } from '../../foundations/process-singleton'
import { currentScope } from '../../foundations/request-id'
import {
  forget,
  giveUp,
  giveUpExpired,
  type Leased,
  leaseSeconds,
  postpone,
  renew,
  takeLeases,
} from './lease'
import { openLetter } from './sealing'

// A request waits at most this many milliseconds for the mail server. Sending the email itself may
// take longer.
const maxWaitMs = 3000
// A request still needs this many milliseconds after its wait for the mail server. If it waited
// longer, a slow database and a slow mail server together could make a request fail although its
// change is already stored.
const respondMs = 500
const tickMs = 2000
const stopWithinMs = 5000
const batchSize = 8
const renewMs = (leaseSeconds * 1000) / 3

const make = () => ({
  sending: new Set<Promise<unknown>>(),
  sweeping: undefined as Promise<void> | undefined,
  isStopping: false,
  isInterrupted: false,
})
const state = () => processSingleton('outbox', make)

/**
 * Returns the log property that names the kind of an email. The log contains none of the email's
 * content.
 */
const placeOf = ({ kind }: Pick<Leased, 'kind'>) => ({ place: `outbox.${kind}` })

/**
 * Tries to send an email and stores the outcome. Returns false if the mail server accepts no emails
 * now.
 */
async function attempt(leased: Leased, letter: mail.Letter): Promise<boolean> {
  const renewal = setInterval(() => void renew(leased).catch(() => {}), renewMs)
  try {
    const isAccepted = await mail.deliver(letter)
    if (!isAccepted) logDead(leased, 'refused')
    await store(() => (isAccepted ? forget(leased) : giveUp(leased, 'refused')), leased)
    return true
  } catch (error) {
    const { tries } = leased
    log().warn({
      event: 'letter.late',
      ...placeOf(leased),
      attempt: tries + 1,
      ...describe(error),
    })
    await store(() => postpone(leased), leased)
    return false
  } finally {
    clearInterval(renewal)
  }
}

const logDead = (letter: Pick<Leased, 'kind'>, failure: string): void =>
  log().error({ event: 'letter.dead', ...placeOf(letter), failure })

/**
 * Stores the outcome of a try to send an email. If the outcome cannot be stored, only logs the
 * error. The email is then sent again after its lease ends.
 */
async function store(outcome: () => Promise<unknown>, leased: Leased): Promise<void> {
  await outcome().catch((error) =>
    log().warn({ event: 'letter.outcomeLost', ...placeOf(leased), ...describe(error) }),
  )
}

function track<T>(work: Promise<T>): Promise<T> {
  const { sending } = state()
  sending.add(work)
  return work.finally(() => sending.delete(work))
}

const waitMs = (): number => {
  const leftMs = currentScope()?.leftMs?.() ?? Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(maxWaitMs, leftMs - respondMs))
}

/**
 * Sends a new email. Returns within three seconds even if the mail server is slow, and sooner if
 * the deadline of the request is near. Never throws.
 */
export async function sendNow(leased: Leased, letter: mail.Letter): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([
    track(attempt(leased, letter)),
    sleep(waitMs(), undefined, { signal: waiting.signal }).catch(() => {}),
  ])
  waiting.abort()
}

async function sendLeased(leased: Leased & { sealed: Buffer }): Promise<boolean> {
  let letter: mail.Letter
  try {
    letter = openLetter(leased.id, leased.sealed)
  } catch {
    logDead(leased, 'unreadable')
    await giveUp(leased, 'unreadable')
    return true
  }
  return track(attempt(leased, letter))
}

/**
 * Gives up expired emails and sends due ones. Stops early if the mail server accepts no email of a
 * whole batch.
 */
export async function sweep(): Promise<void> {
  for (const letter of await giveUpExpired()) logDead(letter, 'expired')
  while (!state().isStopping) {
    const leases = await takeLeases(uuidv7(), batchSize)
    const sent = await Promise.all(leases.map(sendLeased))
    if (leases.length < batchSize || !sent.includes(true)) return
  }
}

/** Logs an unreachable database once, and not at each sweep. */
function report(error: unknown): void {
  if (!state().isInterrupted) log().warn({ event: 'letter.sweepFailed', ...describe(error) })
  state().isInterrupted = true
}

function tick(): void {
  const outbox = state()
  outbox.sweeping ??= sweep()
    .then(() => {
      outbox.isInterrupted = false
    }, report)
    .finally(() => {
      outbox.sweeping = undefined
    })
}

/** Sends waiting emails in this process. Returns a function that stops the sending. */
export function start(): () => Promise<void> {
  const outbox = state()
  outbox.isStopping = false
  const timer = setInterval(tick, tickMs).unref()
  return async () => {
    clearInterval(timer)
    outbox.isStopping = true
    const all = Promise.allSettled([outbox.sweeping, ...outbox.sending])
    await Promise.race([all, sleep(stopWithinMs, undefined, { ref: false })])
  }
}
