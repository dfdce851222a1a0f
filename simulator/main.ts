/**
 * Runs the sandbox provider as a separate process. Each line on stdin sets its fault mode, such as
 * `down`, `garbage html` or `normal`.
 */
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { modes } from './faults'
import { garbage } from './garbage'
import { type Log, startSimulator } from './simulator'

const settings = z
  .object({
    SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).default(0),
    SIMULATOR_HOST: z.string().default('127.0.0.1'),
    SIMULATOR_DELAY_MS: z.coerce.number().int().min(0).default(2000),
    SIMULATOR_CALLBACK_RETRY_MS: z.coerce.number().int().min(1).default(1000),
    DATA_DIR: z.string().default('.data'),
    APP_URL: z.url(),
    BAAS_API_KEY: z.string().min(1),
    BAAS_WEBHOOK_SECRET: z.string().min(1),
  })
  .safeParse(process.env)

if (!settings.success) {
  console.error(
    `These settings cannot be read: ${settings.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
  )
  process.exit(2)
}
const { data } = settings

const write = (level: string) => (fields: Record<string, unknown>, message: string) =>
  console.log(JSON.stringify({ level, ...fields, message }))
const log: Log = { info: write('info'), warn: write('warn'), error: write('error') }

const simulator = await startSimulator({
  port: data.SIMULATOR_PORT,
  host: data.SIMULATOR_HOST,
  dataDir: `${data.DATA_DIR}/simulator`,
  apiKey: data.BAAS_API_KEY,
  webhookSecret: data.BAAS_WEBHOOK_SECRET,
  callbackUrl: new URL('/kyc/public/v1/provider-callbacks', data.APP_URL).href,
  delayMs: data.SIMULATOR_DELAY_MS,
  callbackRetryMs: data.SIMULATOR_CALLBACK_RETRY_MS,
  log,
}).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})

createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, behaviour] = line.trim().split(' ')
  const mode = modes.find((known) => known === word)
  const isKnown =
    mode && (behaviour === undefined || garbage.some(({ name }) => name === behaviour))
  if (!isKnown) return log.warn({}, 'There is no such mode')
  simulator.controls.setMode(mode, behaviour)
  log.info({ mode }, 'The mode is set')
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.stop().then(() => process.exit(0)))
}
