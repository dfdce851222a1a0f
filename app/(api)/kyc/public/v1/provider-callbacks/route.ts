import { providerCallback } from '@/lib/contracts/kyc'
import { endpoint } from '@/server/http/endpoint'
import * as kyc from '@/server/rooms/kyc'

export const POST = endpoint(providerCallback, ({ origin }) => kyc.receive(origin))
