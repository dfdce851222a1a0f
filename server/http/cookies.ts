import { type Theme, themeCookie } from '@/lib/theme'
import { isHttps } from '../foundations/env'
import { lifetimeSeconds } from '../rooms/browser-sessions'

const yearSeconds = 31_536_000

/**
 * The prefix `__Host-` requires https. A sandbox on loopback uses http, so its cookie has no
 * prefix.
 */
export const sessionCookieName = (): string => (isHttps() ? '__Host-onb' : 'onb')

const attributes = (maxAgeSeconds: number): string =>
  `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isHttps() ? '; Secure' : ''}`

/** Returns the Set-Cookie line that stores a session token in the browser. */
export const sessionCookie = (token: string): string =>
  `${sessionCookieName()}=${encodeURIComponent(token)}; ${attributes(lifetimeSeconds)}`

export const clearedSessionCookie = (): string => `${sessionCookieName()}=; ${attributes(0)}`

export const themeCookieLine = (theme: Theme): string =>
  `${themeCookie(isHttps())}=${theme}; ${attributes(theme === 'system' ? 0 : yearSeconds)}`

export function readSessionToken(cookieHeader: string | undefined): string | undefined {
  const start = `${sessionCookieName()}=`
  const value = cookieHeader
    ?.split(/;\s*/)
    .find((part) => part.startsWith(start))
    ?.slice(start.length)
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}
