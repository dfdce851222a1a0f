import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { partnerContracts } from '@/lib/partner-contracts'
import { listSdkSteps } from './sdk-steps'
import { writeTypeScript } from './snippets'

const root = path.resolve(import.meta.dirname, '../..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'snippets-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Declares the variables that the examples use. */
const given = [
  'baseUrl',
  'clientId',
  'clientSecret',
  'sessionId',
  'temporaryToken',
  'customerUid',
  'inviteId',
  'destinationId',
  'eventId',
  'notificationId',
]

const installed = path.join(folder, 'node_modules/@latchkey/sdk')
beforeAll(() => {
  execFileSync(process.execPath, [path.join(root, 'bin/sdk.mjs'), installed], { stdio: 'pipe' })
})

/** Compiles all examples with TypeScript. Returns the errors of the compiler. */
function compile(more: object, include = '*.ts'): string {
  const options = { strict: true, noEmit: true, target: 'es2024', types: [], ...more }
  const config = {
    compilerOptions: { ...options, lib: ['es2024', 'dom', 'dom.iterable'] },
    include: [include],
  }
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  try {
    const tsc = path.join(root, 'node_modules/.bin/tsc')
    return execFileSync(tsc, ['-p', folder], { encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  }
}

test('every TypeScript example compiles against the SDK package', () => {
  for (const contract of partnerContracts) {
    const code = writeTypeScript(contract)
    expect(code, contract.operationId).toContain(`.${contract.operationId}(`)
    fs.writeFileSync(path.join(folder, `${contract.operationId}.ts`), code!)
  }
  expect(partnerContracts.length).toBeGreaterThan(50)
  fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  fs.writeFileSync(
    path.join(folder, 'given.d.ts'),
    `${given.map((name) => `declare const ${name}: string\n`).join('')}declare const bytes: BufferSource\n`,
  )
  expect(compile({ module: 'nodenext', moduleResolution: 'nodenext' })).toBe('')
  expect(compile({ module: 'esnext', moduleResolution: 'bundler' })).toBe('')
})

test('the TypeScript examples on the SDK page compile together as one module', () => {
  const steps = listSdkSteps('https://api.example.com')
  const code = steps.filter(({ language }) => language === 'TypeScript').map((step) => step.code)
  expect(code.length).toBeGreaterThan(4)
  const at = path.join(folder, 'page')
  fs.mkdirSync(at)
  fs.writeFileSync(path.join(at, 'page.ts'), code.join('\n'))
  const node = { types: ['node'], typeRoots: [path.join(root, 'node_modules/@types')] }
  expect(compile({ module: 'nodenext', moduleResolution: 'nodenext', ...node }, 'page/*.ts')).toBe(
    '',
  )
})

test('staff operations have no TypeScript example', () => {
  for (const contract of publicContracts.filter(({ access }) => access === 'admin'))
    expect(writeTypeScript(contract), contract.operationId).toBeUndefined()
})
