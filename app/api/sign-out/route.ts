import { signOut } from '@/lib/contracts/browser/session'
import { endpoint } from '@/server/http'
import * as onboarding from '@/server/onboarding'

export const POST = endpoint(signOut, ({ origin }) => onboarding.signOut(origin))
