import { chooseUserType } from '@/lib/contracts/browser/start'
import { endpoint } from '@/server/http'
import * as onboarding from '@/server/onboarding'

export const POST = endpoint(chooseUserType, ({ body }) => onboarding.chooseUserType(body.userType))
