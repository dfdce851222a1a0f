/**
 * Runs the cases of the sandbox against a provider that implements the published document. Exits
 * with 1 if a case fails. Exits with 2 if the check must not run.
 */
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { type SandboxOutcome, sandboxOutcomes } from '@/lib/sandbox-numbers'
import { BrokenPromise, cases, checkAccess, type Means } from './cases'
import { startReceiver } from './receiver'
import { Refused, readPersona, readStandard } from './target'

const usage = `npm run provider-check -- URL --values FILE [--callbacks PORT] [--wait SECONDS] [--timeout SECONDS]
npm run provider-check -- --persona --values FILE …
  FILE       JSON: the provider's test Social Security number for each of
             ${sandboxOutcomes.join(', ')}; docs/provider-values.json has those of the simulator
  PORT       receives callbacks here; the provider must send them to this machine
The key is read from BAAS_API_KEY, the secret of callbacks from BAAS_WEBHOOK_SECRET. With --persona,
the settings PERSONA_… of the service lead to a sandbox account.`

const number = z.string().regex(/^\d{3}-\d{2}-\d{4}$/)
const valuesOf = z.strictObject(
  Object.fromEntries(sandboxOutcomes.map((outcome) => [outcome, number.optional()])),
)

const write = (line: string): void => void process.stdout.write(`${line}\n`)

function readOptions() {
  if (process.env.SERVICE_ENVIRONMENT === 'production')
    throw new Refused('SERVICE_ENVIRONMENT is production. The check submits test applications.')
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      values: { type: 'string' },
      callbacks: { type: 'string' },
      wait: { type: 'string', default: '30' },
      timeout: { type: 'string', default: '10' },
      persona: { type: 'boolean', default: false },
    },
  })
  if (!values.values) throw new Refused(usage)
  const numbers = valuesOf.safeParse(JSON.parse(fs.readFileSync(values.values, 'utf8')))
  if (!numbers.success)
    throw new Refused(`${values.values}: needs numbers like 900-12-3456 for the known outcomes.`)
  const readTarget = values.persona ? readPersona : readStandard
  return {
    ...values,
    ...readTarget(positionals[0], Number(values.timeout) * 1000),
    numbers: numbers.data as Partial<Record<SandboxOutcome, string>>,
  }
}

async function run(name: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    write(`OK    ${name}`)
    return true
  } catch (error) {
    if (!(error instanceof BrokenPromise)) throw error
    write(`FAIL  ${name}: the provider does not keep this promise: it ${error.message}.`)
    return false
  }
}

async function check(): Promise<boolean> {
  const { provider, readCallback, numbers, callbacks, wait } = readOptions()
  const receiver = callbacks ? await startReceiver(Number(callbacks), readCallback) : undefined
  const means: Means = { provider, receiver, waitMs: Number(wait) * 1000 }
  const kept = [await run('access', () => checkAccess(means))]
  for (const outcome of sandboxOutcomes) {
    const value = numbers[outcome]
    if (value) kept.push(await run(outcome, () => cases[outcome](means, value)))
    else write(`SKIP  ${outcome}: the file has no test value`)
  }
  if (!receiver) write('SKIP  callbacks: pass --callbacks PORT to receive them')
  const invalid = receiver?.countInvalid() ?? 0
  if (invalid > 0) write(`FAIL  callbacks: ${invalid} had a wrong signature or body`)
  receiver?.stop()
  return invalid === 0 && kept.every(Boolean)
}

try {
  process.exitCode = (await check()) ? 0 : 1
} catch (error) {
  if (!(error instanceof Refused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
