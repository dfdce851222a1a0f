import type { Call } from '../call'
import { identify } from '../identify'

/**
 * Identifies the caller of a call. Throws UNAUTHORIZED, then the 403 errors of the credential, then
 * those of kind and role.
 */
export const authenticate = (call: Call): Promise<undefined> | undefined =>
  identify(call.contract, call.request, call)
