import { findFreePort } from '@/lib/testing/free-port'
import { type ProviderProcess, startProviderProcess } from './provider-process'
import { makeTempFolder } from './service'

/**
 * The fields that the transaction type requires. One is the Social Security number, because it
 * determines the decision of the stub.
 */
const fields = ['name-first', 'name-last', 'birthdate', 'address-city', 'social-security-number']

/** Builds and starts a stub of Persona for a service on this port. */
export async function startPersona(servicePort: number): Promise<ProviderProcess> {
  const folder = makeTempFolder()
  const port = await findFreePort()
  const settings = {
    BAAS_KIND: 'persona',
    PERSONA_URL: `http://127.0.0.1:${port}`,
    PERSONA_API_KEY: 'persona_sandbox_of_the_tests',
    PERSONA_WEBHOOK_SECRET: 'wbhsec_of_the_tests',
    PERSONA_TRANSACTION_TYPE: 'txntp_tests',
    PERSONA_TRANSACTION_FIELDS: fields.join(','),
    PERSONA_INQUIRY_TEMPLATE: 'itmpl_tests',
  }
  const env = {
    ...settings,
    PERSONA_PORT: String(port),
    APP_URL: `http://127.0.0.1:${servicePort}`,
  }
  return startProviderProcess({ source: 'e2e/support/persona-stub.ts', folder, env, settings })
}
