import { signOut } from '@/lib/contracts/browser/session'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(signOut, ({ origin }) => signIn.signOut(origin))
