import { Webhook } from 'standardwebhooks'
import type { ProviderCallback } from '@/lib/provider'
import type { Log } from './log'
import { type Accepted, describeNextCallback } from './outcomes'
import type { Store } from './store'

const inFlightLimit = 20
const answerTimeoutMs = 10_000
const longestRetryMs = 60_000

/** Tells the client what became of its applications, each callback until it is answered 2xx. */
export interface Callbacks {
  /** Sends what is undelivered of a decided application, in its order. */
  enqueue(application: Accepted): void
  pause(): void
  resume(): void
  /** Ends calls under way; what they carried counts as undelivered. */
  stop(): Promise<void>
}

export interface CallbackOptions {
  url: string
  /** `whsec_` and base64, as Standard Webhooks writes it. */
  secret: string
  /** The first wait before a retry; it doubles up to a minute. */
  retryMs: number
  log: Log
}

/** Waits doubling from `retryMs` to a minute, each longer by up to a quarter so that many do not return together. */
export function chooseRetryMs(attempt: number, retryMs: number, random = Math.random()): number {
  return Math.min(longestRetryMs, retryMs * 2 ** Math.min(attempt - 1, 20)) * (1 + random / 4)
}

export function createCallbacks(
  store: Store,
  { url, secret, retryMs, log }: CallbackOptions,
): Callbacks {
  const webhook = new Webhook(secret)
  // Sets keep the order of insertion, give up their first member at once and hold no application twice.
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
      // A callback that arrived and was not noted is sent again after a restart: the client knows it by its id.
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
    // A client that is away for long is told of once per application, and then now and again.
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

  /** Resolves to why the callback did not arrive, or to nothing when it did. */
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
