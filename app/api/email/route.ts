import { requestCode } from '@/lib/contracts/browser/email'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(requestCode, ({ body, origin }) => signIn.requestCode(origin, body))
