import { ApiError } from '@/lib/errors'

/** Throws LOGO_NOT_ACCEPTED with a sentence that names the broken rule. */
export function refuseLogo(details: string): never {
  throw new ApiError('LOGO_NOT_ACCEPTED', { details })
}
