import { providerCallback } from '@/lib/contracts/kyc'
import { endpoint } from '@/server/http'
import * as kyc from '@/server/kyc'

export const POST = endpoint(providerCallback, ({ origin }) => kyc.receive(origin))
