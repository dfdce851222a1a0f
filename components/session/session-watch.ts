import { CallError, call, operation } from '@/lib/client'
import type { extendSession, readSession, TimeLeft } from '@/lib/contracts/browser/session'
import { withNext } from '@/lib/own-page'
import { openSessionChannel } from './channel'
import { keepTyped } from './keep-typed'

const read = operation<typeof readSession>({ method: 'GET', path: '/api/session' })
const extend = operation<typeof extendSession>({ method: 'POST', path: '/api/session/extend' })

const warnMs = 150_000
const extendEveryMs = 60_000
const oneRetry = { retries: 1 }
const askAgainMs = 10_000

/**
 * The remaining time of a session. `isLast`: the session reaches its maximum age, so the person
 * cannot extend it.
 */
export type Warning = { leftMs: number; isLast: boolean }
export type SessionWatch = {
  /** Extends the session. Resolves to false if the server did not extend it. */
  stay: () => Promise<boolean>
  stop: () => void
}

/**
 * The time when the session ends without activity, and the time when it ends at the latest. Both
 * are values of `Date.now()`.
 */
type Ends = { idleAt: number; lastAt: number }
const endsOf = ({ idleSeconds, mostSeconds }: TimeLeft): Ends => {
  const at = Date.now()
  return {
    idleAt: at + Math.max(1, idleSeconds) * 1000,
    lastAt: at + Math.max(1, mostSeconds) * 1000,
  }
}

/**
 * Extends the session on activity, and shares the new times with other tabs. Calls `show` every
 * second during the warning, and once with undefined after it. When the time is over, asks the
 * server whether the session has ended.
 */
export function watchSession(
  timeLeft: TimeLeft,
  show: (warning: Warning | undefined) => void,
): SessionWatch {
  let ends = endsOf(timeLeft)
  let warnTimer: ReturnType<typeof setTimeout> | undefined
  let extendTimer: ReturnType<typeof setTimeout> | undefined
  let extendedAt = Date.now()
  let isStopped = false
  const leftMs = () => Math.min(ends.idleAt, ends.lastAt) - Date.now()

  const update = () => {
    clearTimeout(warnTimer)
    const left = leftMs()
    show(
      left > warnMs ? undefined : { leftMs: Math.max(0, left), isLast: ends.lastAt <= ends.idleAt },
    )
    if (left > 0)
      warnTimer = setTimeout(update, left > warnMs ? left - warnMs : left % 1000 || 1000)
    else void askServer(leaveExpired)
  }
  const setEnds = (next: Ends) => {
    ends = next
    update()
  }
  // If the server does not respond, the next page would be the browser's error page, and typed text
  // would be lost. So a page that `canStay` asks again later.
  const askServer = async (leave: () => void, canStay = true) => {
    try {
      const { data } = await call(read, {}, oneRetry)
      if (!isStopped) setEnds(endsOf(data))
    } catch (error) {
      if (isStopped) return
      if (isSignedOut(error) || !canStay) return leave()
      clearTimeout(warnTimer)
      warnTimer = setTimeout(askServer, askAgainMs, leave)
    }
  }
  const stay = async () => {
    clearTimeout(extendTimer)
    extendTimer = undefined
    extendedAt = Date.now()
    try {
      setEnds(endsOf((await call(extend, {}, oneRetry)).data))
      channel.post({ kind: 'extended', ...ends })
      return true
    } catch (error) {
      if (isSignedOut(error)) leaveExpired()
      return false
    }
  }
  // Activity extends the session at most once a minute. During the warning, activity has no effect,
  // and only the button in the warning extends the session.
  const onActivity = () => {
    if (extendTimer === undefined && leftMs() > warnMs)
      extendTimer = setTimeout(stay, Math.max(0, extendedAt + extendEveryMs - Date.now()))
  }
  const onVisible = () => document.visibilityState === 'visible' && update()
  // The browser may restore a page after a sign-out, so ask the server. Such a page must not stay.
  const onRestore = (event: PageTransitionEvent) =>
    event.persisted && void askServer(leaveExpired, false)

  const channel = openSessionChannel((message) =>
    message.kind === 'logout'
      ? void (message.hasExpired
          ? askServer(() => leaveExpired(true))
          : askServer(leaveSignedOut, false))
      : setEnds(message),
  )
  document.addEventListener('keydown', onActivity, true)
  document.addEventListener('pointerdown', onActivity, true)
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pageshow', onRestore)
  update()
  return {
    stay,
    stop: () => {
      isStopped = true
      channel.close()
      clearTimeout(warnTimer)
      clearTimeout(extendTimer)
      document.removeEventListener('keydown', onActivity, true)
      document.removeEventListener('pointerdown', onActivity, true)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pageshow', onRestore)
    },
  }
}

const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401

// A full page load removes the data of the person from the memory of the tab.
const leaveSignedOut = () => window.location.assign('/signed-out')
const leaveExpired = (isAnnounced = false) => {
  if (keepTyped(isAnnounced)) return
  const { pathname, search } = window.location
  window.location.assign(
    withNext('/session-expired', search === '?return=review' ? pathname + search : pathname),
  )
}
