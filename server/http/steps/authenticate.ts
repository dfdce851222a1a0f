import type { Call } from '../call'
import { identify } from '../identify'

/**
 * Sets the principal. Throws UNAUTHORIZED, then the 403 errors of the credential, then of kind and
 * role.
 */
export const authenticate = (call: Call): Promise<undefined> | undefined =>
  identify(call.contract, call.request, call)
