import { chooseUserType } from '@/lib/contracts/browser/start'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(chooseUserType, ({ body }) => signIn.chooseUserType(body.userType))
