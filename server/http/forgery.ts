import { ApiError } from '@/lib/errors'
import { appUrl } from '../foundations/env'
import type { Origin } from '../foundations/origin'

/** Allows changes from browsers only if they come from the service's own pages. Throws FORGED_REQUEST. */
export function requireOwnSite(origin: Origin): void {
  const site = origin.header('sec-fetch-site')
  const isOwn =
    site === undefined
      ? origin.header('origin') === new URL(appUrl()).origin
      : site === 'same-origin'
  if (!isOwn) throw new ApiError('FORGED_REQUEST')
}
