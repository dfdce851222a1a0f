import { CallError, call, operation } from '@/lib/client'
import type { extendSession, readSession, TimeLeft } from '@/lib/contracts/browser/session'
import { withNext } from '@/lib/own-page'
import { openSessionChannel } from './channel'

const read = operation<typeof readSession>({ method: 'GET', path: '/api/session' })
const extend = operation<typeof extendSession>({ method: 'POST', path: '/api/session/extend' })

const warnMs = 150_000
const pulseMs = 60_000
const impatience = { retries: 1 }

/** What is left once it is time to warn. `isLast`: the twelve hours are over soon, and nothing can be done about that. */
export type Warning = { leftMs: number; isLast: boolean }
export type SessionWatch = {
  /** Somebody is there. Resolves to false when the server could not be told. */
  stay: () => Promise<boolean>
  stop: () => void
}

/** When the session ends if nobody does anything, and at the latest. */
type Ends = { idleAt: number; lastAt: number }
const endsOf = ({ idleSeconds, mostSeconds }: TimeLeft): Ends => {
  const at = Date.now()
  return {
    idleAt: at + Math.max(1, idleSeconds) * 1000,
    lastAt: at + Math.max(1, mostSeconds) * 1000,
  }
}

/**
 * Watches the end of the session in this tab, with the signs of life of all tabs: `show` is called with each second of the warning, and with
 * nothing once it is over. At the end the server is asked, and its word holds.
 */
export function watchSession(
  given: TimeLeft,
  show: (warning: Warning | undefined) => void,
): SessionWatch {
  let ends = endsOf(given)
  let look: ReturnType<typeof setTimeout> | undefined
  let pulse: ReturnType<typeof setTimeout> | undefined
  let toldAt = Date.now()
  const leftMs = () => Math.min(ends.idleAt, ends.lastAt) - Date.now()

  const plan = () => {
    clearTimeout(look)
    const left = leftMs()
    show(
      left > warnMs ? undefined : { leftMs: Math.max(0, left), isLast: ends.lastAt <= ends.idleAt },
    )
    if (left > 0) look = setTimeout(plan, left > warnMs ? left - warnMs : left % 1000 || 1000)
    else void ask(leaveExpired)
  }
  const begin = (next: Ends) => {
    ends = next
    plan()
  }
  const ask = async (leave: () => void) => {
    try {
      begin(endsOf((await call(read, {}, impatience)).data))
    } catch {
      leave()
    }
  }
  const stay = async () => {
    clearTimeout(pulse)
    pulse = undefined
    toldAt = Date.now()
    try {
      begin(endsOf((await call(extend, {}, impatience)).data))
      channel.post({ kind: 'extended', ...ends })
      return true
    } catch (error) {
      if (error instanceof CallError && error.status === 401) leaveExpired()
      return false
    }
  }
  // A sign of life is told within a minute. While the warning stands its own button alone counts.
  const note = () => {
    if (pulse === undefined && leftMs() > warnMs)
      pulse = setTimeout(stay, Math.max(0, toldAt + pulseMs - Date.now()))
  }
  const wake = () => document.visibilityState === 'visible' && plan()
  // What the browser kept of a page may be older than the session.
  const restore = (event: PageTransitionEvent) => event.persisted && void ask(leaveExpired)

  const channel = openSessionChannel((news) =>
    news.kind === 'logout' ? void ask(leaveSignedOut) : begin(news),
  )
  document.addEventListener('keydown', note, true)
  document.addEventListener('pointerdown', note, true)
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('pageshow', restore)
  plan()
  return {
    stay,
    stop: () => {
      channel.close()
      clearTimeout(look)
      clearTimeout(pulse)
      document.removeEventListener('keydown', note, true)
      document.removeEventListener('pointerdown', note, true)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('pageshow', restore)
    },
  }
}

// Loaded anew, so that nothing of the person stays in the memory of the tab.
const leaveSignedOut = () => window.location.assign('/signed-out')
const leaveExpired = () => {
  const { pathname, search } = window.location
  window.location.assign(
    withNext('/session-expired', search === '?return=review' ? pathname + search : pathname),
  )
}
