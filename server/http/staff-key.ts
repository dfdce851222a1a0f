import { ApiError } from '@/lib/errors'
import { isWithin } from '../foundations/allow-list'
import { isOneOf } from '../foundations/crypto'
import { env, isSandbox, listNetworks, loopback } from '../foundations/env'
import { staffFailures } from '../foundations/rate-limit'
import { secrets } from '../foundations/secrets'
import type { CallRequest } from './call-request'

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']
const staffAddresses =
  'Production accepts the admin key only from ADMIN_KEY_FROM and from its own machine without a proxy. On that machine, set APP_URL to the address of the app, such as http://127.0.0.1:3000.'
const issuedToken = /^(?:tt|rt|rf)_/

/**
 * Whether a bearer token is the admin key. Throws IP_NOT_ALLOWED if this key may not be used at the
 * caller's address. Throws RATE_LIMITED after too many wrong keys from one IP address.
 */
export function isStaffKey(bearer: string, request: CallRequest): boolean {
  if (!mayBeStaffKey(bearer)) return false
  if (!isStaffAddress(request)) throw new ApiError('IP_NOT_ALLOWED', { details: staffAddresses })
  const failures = staffFailures(request.ip)
  const isKnown = isOneOf(bearer, secrets().adminKeys)
  if (!isKnown) failures.spend()
  return isKnown
}

/**
 * Whether a bearer token can be an admin key. An admin key without the prefix `ak_` is recognized
 * by its length.
 */
const mayBeStaffKey = (bearer: string): boolean =>
  bearer.startsWith('ak_') ||
  (!issuedToken.test(bearer) && secrets().adminKeys.some((key) => key.length === bearer.length))

/**
 * Whether the caller may use the admin key at this address. A proxy on this machine also connects
 * from loopback, so a request with a forwarding header is not local.
 */
function isStaffAddress({ ip, header }: CallRequest): boolean {
  const networks = listNetworks(env().ADMIN_KEY_FROM)
  if (isSandbox() && networks.length === 0) return true
  const isForwarded = forwardingHeaders.some((name) => header(name) !== undefined)
  return isWithin(ip, networks) || (!isForwarded && isWithin(ip, loopback))
}
