import { providerCallback } from '@/lib/contracts/kyc'
import { readSignedCallback } from '@/server/http/answers/signed-callback'
import { endpoint } from '@/server/http/endpoint'
import * as kyc from '@/server/rooms/kyc'

export const POST = endpoint(providerCallback, async ({ request }) =>
  kyc.receive(await readSignedCallback(request)),
)
