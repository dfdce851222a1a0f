import { chooseUserType } from '@/lib/contracts/browser/start'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(chooseUserType, ({ body }) => onboarding.chooseUserType(body.userType))
