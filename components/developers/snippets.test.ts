import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { writeCurl, writeTypeScript } from './snippets'

const root = path.resolve(import.meta.dirname, '../..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'snippets-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Declarations of the variables that the examples use. */
const given = [
  'baseUrl',
  'sessionId',
  'clientId',
  'temporaryToken',
  'adminKey',
  'customerUid',
  'inviteId',
  'advisorId',
  'notificationId',
  'handle',
  'organization',
]

test('every TypeScript example passes the compiler', () => {
  const written = publicContracts.flatMap((contract) => {
    const code = writeTypeScript(contract)
    return code === undefined ? [] : [{ name: `${contract.operationId}.ts`, code }]
  })
  expect(written.length).toBeGreaterThan(50)
  for (const { name, code } of written) fs.writeFileSync(path.join(folder, name), code)
  fs.writeFileSync(
    path.join(folder, 'given.d.ts'),
    given.map((name) => `declare const ${name}: string\n`).join(''),
  )
  const config = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: {
      noUnusedLocals: false,
      incremental: false,
      plugins: [],
      types: [],
      paths: { '@/*': [`${root}/*`] },
    },
    include: [`${folder}/*.ts`],
    exclude: [],
  }
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const complaints = (() => {
    try {
      return execFileSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--noEmit'], {
        encoding: 'utf8',
      })
    } catch (error) {
      return String((error as { stdout?: string }).stdout)
    }
  })()
  expect(complaints).toBe('')
})

test('every curl example quotes its body and has variables for path parameters', () => {
  for (const contract of publicContracts) {
    const curl = writeCurl(contract)
    expect(curl, contract.operationId).toContain(`"$BASE_URL${contract.path.split('{')[0]}`)
    expect(curl, contract.operationId).not.toMatch(/[{}](?=[^'\n]*" \\)|undefined/)
    expect(execFileSync('bash', ['-n', '-c', curl]).toString(), contract.operationId).toBe('')
  }
})
