import { ApiError } from '@/lib/errors'
import { isSignupOpen } from '../../foundations/env'

/** Throws INVITATION_REQUIRED where people cannot sign up by themselves. */
export function requireOpenSignup(): void {
  if (!isSignupOpen()) throw new ApiError('INVITATION_REQUIRED')
}
