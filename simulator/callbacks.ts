import { Webhook } from 'standardwebhooks'
import type { ProviderCallback } from '@/lib/provider'
import type { Log } from './log'
import { type Accepted, describeNextCallback } from './outcomes'
import type { Store } from './store'

const inFlightLimit = 20
const answerTimeoutMs = 10_000
const maxRetryMs = 60_000

/**
 * Sends the results of applications to the client. Repeats each callback until the client returns a
 * 2xx.
 */
export interface Callbacks {
  /** Sends the undelivered callbacks of a decided application in order. */
  enqueue(application: Accepted): void
  pause(): void
  resume(): void
  /** Aborts running calls. The next start sends their callbacks again. */
  stop(): Promise<void>
}

export interface CallbackOptions {
  url: string
  /** The format of Standard Webhooks: `whsec_` and base64. */
  secret: string
  /** The milliseconds before the first retry. The wait doubles with each retry, up to a minute. */
  retryMs: number
  log: Log
}

/**
 * Returns the milliseconds before a retry. The wait doubles with each retry, from `retryMs` up to a
 * minute. A random extra of up to a quarter prevents many retries at the same moment.
 */
export function chooseRetryMs(attempt: number, retryMs: number, random = Math.random()): number {
  return Math.min(maxRetryMs, retryMs * 2 ** Math.min(attempt - 1, 20)) * (1 + random / 4)
}

export function createCallbacks(
  store: Store,
  { url, secret, retryMs, log }: CallbackOptions,
): Callbacks {
  const webhook = new Webhook(secret)
  // A set remembers the order of insertion, removes its first element in constant time, and has no
  // duplicates.
  const ready = new Set<Accepted>()
  const running = new Set<Promise<void>>()
  const calls = new Set<AbortController>()
  const attempts = new Map<Accepted, number>()
  const timers = new Map<Accepted, NodeJS.Timeout>()
  let paused = false
  let stopped = false

  function pump() {
    for (const application of ready) {
      if (paused || stopped || running.size >= inFlightLimit) return
      ready.delete(application)
      const run = deliver(application).finally(() => {
        running.delete(run)
        pump()
      })
      running.add(run)
    }
  }

  async function deliver(application: Accepted) {
    for (
      let callback = describeNextCallback(application);
      callback;
      callback = describeNextCallback(application)
    ) {
      if (paused || stopped) return void ready.add(application)
      const failure = await send(callback)
      if (failure) return stopped ? undefined : postpone(application, failure)
      attempts.delete(application)
      application.delivered += 1
      store.put(application)
      // If this write fails, the next start sends the callback again. The client detects the
      // repetition by the id of the callback.
      store
        .persist()
        .catch(() =>
          log.warn({ reference: application.reference }, 'A delivered callback could not be noted'),
        )
    }
  }

  function postpone(application: Accepted, failure: string) {
    const attempt = (attempts.get(application) ?? 0) + 1
    attempts.set(application, attempt)
    const waitMs = Math.round(chooseRetryMs(attempt, retryMs))
    // Logs the first and then every tenth failure of an application, because a client may be
    // unreachable for a long time.
    if (attempt % 10 === 1)
      log.warn(
        { reference: application.reference, attempt, failure, waitMs },
        'A callback did not arrive',
      )
    timers.set(application, setTimeout(retry, waitMs, application))
  }

  function retry(application: Accepted) {
    timers.delete(application)
    ready.add(application)
    pump()
  }

  /** Sends a callback. Resolves to undefined after a success, and to the reason after a failure. */
  async function send(callback: ProviderCallback): Promise<string | undefined> {
    const body = JSON.stringify(callback)
    const at = new Date()
    const headers = {
      'content-type': 'application/json',
      'webhook-id': callback.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': webhook.sign(callback.id, at, body),
    }
    const call = new AbortController()
    const timer = setTimeout(() => call.abort(), answerTimeoutMs)
    calls.add(call)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: call.signal,
      })
      await response.body?.cancel()
      return response.ok ? undefined : `answered ${response.status}`
    } catch (error) {
      return error instanceof Error ? error.name : 'failed'
    } finally {
      clearTimeout(timer)
      calls.delete(call)
    }
  }

  return {
    enqueue(application) {
      ready.add(application)
      pump()
    },
    pause() {
      paused = true
    },
    resume() {
      paused = false
      pump()
    },
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      for (const call of calls) call.abort()
      await Promise.allSettled(running)
    },
  }
}
