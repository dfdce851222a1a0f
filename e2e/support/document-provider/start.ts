import fs from 'node:fs'
import path from 'node:path'
import { findFreePort } from '@/lib/testing/free-port'
import { webhookSecret } from '../provider'
import { type ProviderProcess, startProviderProcess } from '../provider-process'
import { makeTempFolder } from '../service'

const apiKey = 'bk_of_another_provider'
const values = path.resolve(import.meta.dirname, '../../../docs/provider-values.json')

/**
 * Builds and starts the provider that was written from the document, for a service on this port.
 */
export async function startDocumentProvider(servicePort: number): Promise<ProviderProcess> {
  const port = await findFreePort()
  const settings = {
    BAAS_URL: `http://127.0.0.1:${port}`,
    BAAS_API_KEY: apiKey,
    BAAS_WEBHOOK_SECRET: webhookSecret,
  }
  const env = {
    PORT: String(port),
    API_KEY: apiKey,
    SECRET: webhookSecret,
    CALLBACK_URL: `http://127.0.0.1:${servicePort}/kyc/public/v1/provider-callbacks`,
    VALUES: JSON.stringify({ ...JSON.parse(fs.readFileSync(values, 'utf8')), 'needs-person': '000-00-0060' }), // biome-ignore format: a pair
  }
  const source = 'e2e/support/document-provider/main.ts'
  return startProviderProcess({ source, folder: makeTempFolder(), env, settings })
}
