import { requestCodeAgain } from '@/lib/contracts/browser/email'
import { endpoint } from '@/server/http'
import * as onboarding from '@/server/onboarding'

export const POST = endpoint(requestCodeAgain, ({ origin }) => onboarding.requestCodeAgain(origin))
