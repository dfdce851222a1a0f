import { findFreePort } from '@/lib/testing/free-port'
import { webhookSecret } from './provider'
import { type ProviderProcess, startProviderProcess } from './provider-process'
import { makeTempFolder } from './service'

// This key has the minimum length that production requires.
const apiKey = 'bk_of_the_tests_alone'

/** Builds and starts the sandbox's provider for a service on this port. */
export async function startSimulator(servicePort: number, delayMs = 20): Promise<ProviderProcess> {
  const folder = makeTempFolder()
  const port = await findFreePort()
  const settings = {
    BAAS_URL: `http://127.0.0.1:${port}`,
    BAAS_API_KEY: apiKey,
    BAAS_WEBHOOK_SECRET: webhookSecret,
  }
  const env = {
    DATA_DIR: folder,
    SIMULATOR_PORT: String(port),
    SIMULATOR_DELAY_MS: String(delayMs),
    SIMULATOR_CALLBACK_RETRY_MS: '20',
    APP_URL: `http://127.0.0.1:${servicePort}`,
    ...settings,
  }
  return startProviderProcess({ source: 'simulator/main.ts', folder, env, settings })
}
