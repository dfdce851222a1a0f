import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxNumbers, sandboxOutcomes } from '@/lib/sandbox-numbers'
import { findFreePort } from '@/lib/testing/free-port'
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

/** Runs the command. The simulator sends its callbacks to the same port. */
const check = (more: string[] = [], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const args = ['bin/provider-check.mjs', simulator.settings.BAAS_URL!, ...more]
    const settings = { ...process.env, ...simulator.settings, ...env }
    execFile('node', args, { env: settings }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
const quick = ['--values', values, '--timeout', '0.5']

test('the example values of provider-check are the test SSNs of the simulator', () => {
  const { approve, ...others } = JSON.parse(fs.readFileSync(values, 'utf8'))
  expect(approve).toMatch(/^900-/)
  expect(others).toEqual(
    Object.fromEntries(sandboxNumbers.map((row) => [row.outcome, row.socialSecurityNumber])),
  )
})

test('provider-check passes every check against the simulator', async () => {
  const { code, output } = await check([...quick, '--callbacks', String(port)])
  expect(output.match(/^(?:OK|FAIL|SKIP).*$/gm)).toEqual([
    'OK    access',
    ...sandboxOutcomes.map((outcome) => `OK    ${outcome}`),
  ])
  expect(code).toBe(0)
})

test('provider-check fails if the provider responds with HTML', async () => {
  await simulator.behave('garbage html')
  fs.writeFileSync(few, JSON.stringify({ refuse: '000-00-0009' }))
  const { code, output } = await check(['--values', few, '--timeout', '0.5'])
  await simulator.behave('normal')
  const lines = output.split('\n').map((line) => line.split(':')[0])
  expect(lines).toEqual(expect.arrayContaining(['FAIL  access', 'SKIP  approve', 'FAIL  refuse']))
  expect(code).toBe(1)
})

test('provider-check exits with 2 in production and without a file of test values', async () => {
  const production = await check(quick, { SERVICE_ENVIRONMENT: 'production' })
  expect([production.code, production.output]).toEqual([
    2,
    expect.stringContaining('SERVICE_ENVIRONMENT is production'),
  ])
  const withoutFile = await check()
  expect([withoutFile.code, withoutFile.output]).toEqual([2, expect.stringContaining('--values')])
})
