import { agreeToRecords } from '@/lib/contracts/browser/start'
import { endpoint } from '@/server/http'
import * as onboarding from '@/server/onboarding'

export const POST = endpoint(agreeToRecords, ({ body, origin }) => onboarding.agree(origin, body))
