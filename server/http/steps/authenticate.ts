import type { Call } from '../call'
import { identify } from '../identify'

/**
 * Identifies the caller of a call. Throws UNAUTHORIZED first. Then throws 403 errors in this order:
 * for the credential, for the kind of caller and its role.
 */
export const authenticate = (call: Call): Promise<undefined> | undefined =>
  identify(call.contract, call.request, call)
