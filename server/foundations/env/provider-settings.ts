import * as z from 'zod'
import { listNetworks } from './lists'
import { personaFields } from './persona-faults'
import { secret, setting } from './setting'
import { networks, several, webUrl, whole } from './setting-shapes'

export const providerSettings = {
  BAAS_KIND: setting(
    z.enum(['standard', 'persona']).default('standard'),
    'the identity provider for new applications; running applications stay with their provider',
    'standard (docs/openapi-provider.json) or persona',
  ),
  BAAS_URL: setting(
    webUrl.optional(),
    'the URL of the identity provider: in production https and at a public address or in `BAAS_NETWORKS`; if not set, a sandbox uses the simulator',
    'an absolute http or https URL',
  ),
  BAAS_API_KEY: secret(
    z.string().optional(),
    'the key with which the service calls the provider',
    'the key that the provider issued',
  ),
  BAAS_WEBHOOK_SECRET: secret(
    z.string().optional(),
    'the secret that signs callbacks of the provider; the service accepts several values',
    several('the secret that the provider issued, such as whsec_ and base64'),
  ),
  BAAS_NETWORKS: setting(
    networks.default(''),
    'private networks in which production may reach the identity provider, for example through your own translator; always by https',
    'private networks written with commas, such as 10.20.0.0/24',
  ),
  BAAS_TIMEOUT_MS: setting(
    whole(2500, 1, 60_000),
    'milliseconds that a signup waits for the provider before it continues in the queue',
    'a whole number from 1 to 60000',
  ),
  BAAS_CALLS_PER_SECOND: setting(
    z.coerce.number().int().min(5).max(10_000).optional(),
    'the maximum number of calls per second from the queue of one process, for example after an outage; the service does not delay signups in which a person waits; if not set, 50, and 5 for Persona',
    'a whole number from 5 to 10000',
  ),
  PERSONA_URL: setting(
    webUrl.default('https://api.withpersona.com'),
    'the URL of the Persona API, for `BAAS_KIND=persona`',
    'an absolute http or https URL, without /api/v1',
  ),
  PERSONA_API_KEY: secret(
    z.string().optional(),
    'the key with which the service calls Persona',
    'the API key that Persona issued',
  ),
  PERSONA_WEBHOOK_SECRET: secret(
    z.string().optional(),
    'the secret that signs webhooks of Persona; the service accepts several values',
    several('the secret of the webhook at Persona'),
  ),
  PERSONA_TRANSACTION_TYPE: setting(
    z
      .string()
      .regex(/^txntp_[A-Za-z0-9]{1,64}$/)
      .optional(),
    'the transaction type of applications at Persona',
    'an id that begins with txntp_',
  ),
  PERSONA_TRANSACTION_FIELDS: setting(
    z
      .string()
      .refine((text) => listNetworks(text).every((key) => personaFields.includes(key)))
      .default(personaFields.filter((key) => key !== 'social-security-number').join(',')),
    'the fields of that type that the service sends to Persona; it sends the Social Security number only if this list contains it',
    `keys written with commas, out of ${personaFields.join(', ')}`,
  ),
  PERSONA_INQUIRY_TEMPLATE: setting(
    z
      .string()
      .regex(/^itmpl_[A-Za-z0-9]{1,64}$/)
      .optional(),
    'the inquiry template with which people show their ID at Persona',
    'an id that begins with itmpl_',
  ),
}
