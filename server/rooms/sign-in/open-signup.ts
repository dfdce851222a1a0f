import { ApiError } from '@/lib/errors'
import { isSignupOpen } from '../../foundations/env'

/** Throws INVITATION_REQUIRED if people may not sign up without an invitation. */
export function requireOpenSignup(): void {
  if (!isSignupOpen()) throw new ApiError('INVITATION_REQUIRED')
}
