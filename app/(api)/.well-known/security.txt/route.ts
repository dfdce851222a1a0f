import { securityText } from '@/lib/contracts/documents'
import { writeSecurity } from '@/lib/site-files'
import { appUrl, supportEmail } from '@/server/foundations/env'
import { reply } from '@/server/http/endpoint'
import { probe } from '@/server/http/probe'

const headers = { 'content-type': 'text/plain; charset=utf-8' }

// The specification is silent, so we decided: security reports go to the support address, because
// every production service has this address.
export const GET = probe(securityText, async () =>
  reply({ text: writeSecurity(appUrl(), supportEmail(), new Date()), headers }),
)
