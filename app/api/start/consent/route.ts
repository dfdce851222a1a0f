import { agreeToRecords } from '@/lib/contracts/browser/start'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(agreeToRecords, ({ body, origin }) => signIn.agree(origin, body))
