import { requestCodeAgain } from '@/lib/contracts/browser/email'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(requestCodeAgain, ({ origin }) => onboarding.requestCodeAgain(origin))
