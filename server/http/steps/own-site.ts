import { isBrowserAccess } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import { ApiError } from '@/lib/errors'
import { appUrl } from '../../foundations/env'
import type { Call } from '../call'

/** Whether this operation changes data for a browser. */
export const isBrowserChange = ({ access, method }: Contract): boolean =>
  isBrowserAccess(access) && method !== 'GET'

/** Accepts changes from browsers only if one of our own pages sent them. Throws FORGED_REQUEST. */
export function requireOwnSite({ contract, request }: Call): undefined {
  if (!isBrowserChange(contract)) return
  const site = request.header('sec-fetch-site')
  const isOwn =
    site === undefined
      ? request.header('origin') === new URL(appUrl()).origin
      : site === 'same-origin'
  if (!isOwn) throw new ApiError('FORGED_REQUEST')
}
