import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxNumbers, sandboxOutcomes } from '@/lib/sandbox-numbers'
import { findFreePort } from '@/lib/testing/free-port'
import { startDocumentProvider } from '../support/document-provider/start'
import { startPersona } from '../support/persona'
import type { ProviderProcess } from '../support/provider-process'
import { makeTempFolder, removeFolder } from '../support/service'
import { startSimulator } from '../support/simulator'

const values = 'docs/provider-values.json'
let port: number
let simulator: ProviderProcess
beforeAll(async () => {
  port = await findFreePort()
  simulator = await startSimulator(port)
})
afterAll(async () => {
  await simulator?.stop()
  await removeFolder(folder)
})
const folder = makeTempFolder()
const few = path.join(path.dirname(folder), 'values.json')

type Ended = { code: number; output: string }

/** Runs the command with the settings of a provider. */
const run = (args: string[], env: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const settings = { env: { ...process.env, ...env } }
    execFile('node', ['bin/provider-check.mjs', ...args], settings, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
/** Runs the check against the simulator. Its callbacks always go to the same port. */
const check = (more: string[] = [], env: Record<string, string> = {}): Promise<Ended> =>
  run([simulator.settings.BAAS_URL!, ...more], { ...simulator.settings, ...env })
// The check waits two seconds for a response. A slow provider exceeds this limit, and a local call
// never does.
const timeout = ['--timeout', '2']
const quick = ['--values', values, ...timeout]
const linesOf = ({ output }: Ended) => output.match(/^(?:OK|FAIL|SKIP).*$/gm)
const allKept = ['OK    access', ...sandboxOutcomes.map((outcome) => `OK    ${outcome}`)]

test('the example values of provider-check are the test SSNs of the simulator', () => {
  const { approve, ...others } = JSON.parse(fs.readFileSync(values, 'utf8'))
  expect(approve).toMatch(/^900-/)
  expect(others).toEqual(
    Object.fromEntries(sandboxNumbers.map((row) => [row.outcome, row.socialSecurityNumber])),
  )
})

test('provider-check passes every check against the simulator', async () => {
  const ended = await check([...quick, '--callbacks', String(port)])
  expect(linesOf(ended)).toEqual(allKept)
  expect(ended.code).toBe(0)
})

test('provider-check passes against a provider built only from the OpenAPI document', async () => {
  const own = await findFreePort()
  const provider = await startDocumentProvider(own)
  const args = [provider.settings.BAAS_URL!, ...quick, '--callbacks', String(own)]
  const ended = await run(args, provider.settings)
  await provider.stop()
  expect(linesOf(ended)).toEqual(allKept)
  expect(ended.code).toBe(0)
})

test('provider-check passes every check against the stub of Persona', async () => {
  const own = await findFreePort()
  const persona = await startPersona(own)
  const { 'needs-address': _, ...others } = JSON.parse(fs.readFileSync(values, 'utf8'))
  fs.writeFileSync(few, JSON.stringify(others))
  const args = ['--persona', '--values', few, ...timeout, '--callbacks', String(own)]
  const ended = await run(args, persona.settings)
  await persona.stop()
  const skipped = 'SKIP  needs-address: the file has no test value'
  expect(linesOf(ended)).toEqual(
    allKept.map((line) => (line === 'OK    needs-address' ? skipped : line)),
  )
  expect(ended.code).toBe(0)
})

test('provider-check fails if the provider responds with HTML', async () => {
  await simulator.behave('garbage html')
  fs.writeFileSync(few, JSON.stringify({ refuse: '000-00-0009' }))
  const { code, output } = await check(['--values', few, ...timeout])
  await simulator.behave('normal')
  const lines = output.split('\n').map((line) => line.split(':')[0])
  expect(lines).toEqual(expect.arrayContaining(['FAIL  access', 'SKIP  approve', 'FAIL  refuse']))
  expect(code).toBe(1)
})

const persona = ['--persona', '--values', values]
const sandboxKey = { PERSONA_API_KEY: 'persona_sandbox_1' }
test.each<[string, string[], Record<string, string>, string]>([
  [
    'production',
    ['http://127.0.0.1:1', ...quick],
    { SERVICE_ENVIRONMENT: 'production' },
    'SERVICE_ENVIRONMENT is production',
  ],
  ['no test values', ['http://127.0.0.1:1'], {}, '--values'],
  [
    'a production key of Persona',
    persona,
    { PERSONA_API_KEY: 'persona_production_1' },
    'not that of a sandbox',
  ],
  ['a type of Persona without the number', persona, sandboxKey, 'lacks social-security-number'],
])('provider-check exits with 2 for %s', async (_, args, env, message) => {
  const { code, output } = await run(args, env)
  expect([code, output]).toEqual([2, expect.stringContaining(message)])
})
