import { agreeToRecords } from '@/lib/contracts/browser/start'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(agreeToRecords, ({ body, origin }) => onboarding.agree(origin, body))
