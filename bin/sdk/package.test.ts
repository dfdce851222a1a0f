import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { partnerContracts } from '@/lib/partner-contracts'
import { sharePackage } from './test-package'

const folder = sharePackage()
const read = (name: string): string => fs.readFileSync(path.join(folder(), name), 'utf8')
/** The JavaScript files of the package. */
const listCode = (): string[] => fs.readdirSync(folder()).filter((name) => name.endsWith('.js'))

const maxBytes = 20_000
const maxPackedBytes = 8_000

test('the code of the SDK package has at most 20 kB, and 8 kB compressed', () => {
  const code = listCode().map(read).join('')
  expect(code.length).toBeLessThanOrEqual(maxBytes)
  expect(zlib.gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(maxPackedBytes)
})

test('index.js of the SDK imports nothing and uses no Node.js global', () => {
  expect(read('index.js')).not.toMatch(/\bimport\b|\brequire\b|node:|\bBuffer\b|\bprocess\b/)
})

test('the SDK package has the version of the OpenAPI document and no dependency', () => {
  const manifest = JSON.parse(read('package.json'))
  const { info } = JSON.parse(fs.readFileSync('docs/openapi.json', 'utf8'))
  expect(manifest).toMatchObject({ name: '@latchkey/sdk', version: info.version, type: 'module' })
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies', 'scripts'])
    expect(manifest).not.toHaveProperty(kind)
})

test('the SDK client has methods for all partner operations and for no staff operation', async () => {
  const { Latchkey } = await import(path.join(folder(), 'index.js'))
  const methods = Object.getOwnPropertyNames(Latchkey.prototype)
  const own = ['constructor', 'actingFor', 'withToken']
  const operations = partnerContracts.map(({ operationId }) => operationId)
  expect(methods.toSorted()).toEqual([...own, ...operations].toSorted())
  for (const { path: at } of partnerContracts) expect(at).not.toMatch(/^\/admin\//)
})

test('two builds of the same sources create identical SDK packages', () => {
  const packed = fs.readFileSync(`${folder()}.tgz`)
  const again = `${folder()}-again`
  execFileSync(process.execPath, ['bin/sdk.mjs', again], { stdio: 'pipe' })
  expect(fs.readFileSync(`${again}.tgz`).equals(packed)).toBe(true)
})

test('npm installs the SDK package offline, with its latchkey command', () => {
  const empty = path.join(path.dirname(folder()), 'empty')
  fs.mkdirSync(empty)
  const run = (command: string, args: string[]): string =>
    execFileSync(command, args, { cwd: empty, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `${folder()}.tgz`])
  expect(fs.readdirSync(path.join(empty, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@latchkey']) // biome-ignore format: one line is easier to read
  expect(run('npx', ['--no-install', 'latchkey', '--help'])).toContain('--to URL')
  const imports = "import { Latchkey } from '@latchkey/sdk'; console.log(typeof Latchkey)"
  expect(run('node', ['--input-type=module', '-e', imports])).toBe('function\n')
})
