import { providerHint } from '@/lib/contracts/kyc'
import { readSignedCallback } from '@/server/http/answers/signed-callback'
import { endpoint } from '@/server/http/endpoint'
import * as kyc from '@/server/rooms/kyc'

export const POST = endpoint(providerHint, async ({ request }) =>
  kyc.receiveHint(await readSignedCallback(request, providerHint.maxBodyBytes)),
)
