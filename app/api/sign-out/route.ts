import { signOut } from '@/lib/contracts/browser/session'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(signOut, ({ origin }) => onboarding.signOut(origin))
