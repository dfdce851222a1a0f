import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { partnerContracts } from '@/lib/partner-contracts'
import { sharePackage } from './test-package'

const folder = sharePackage()
const read = (name: string): string => fs.readFileSync(path.join(folder(), name), 'utf8')
/** The files of the package that run. */
const listCode = (): string[] => fs.readdirSync(folder()).filter((name) => name.endsWith('.js'))

const maxBytes = 20_000
const maxPackedBytes = 8_000

test('the code of the package has at most 20 kB, and 8 kB compressed', () => {
  const code = listCode().map(read).join('')
  expect(code.length).toBeLessThanOrEqual(maxBytes)
  expect(zlib.gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(maxPackedBytes)
})

test('index.js imports nothing and uses no global of Node', () => {
  expect(read('index.js')).not.toMatch(/\bimport\b|\brequire\b|node:|\bBuffer\b|\bprocess\b/)
})

test('the package has the version of the interface and no dependency', () => {
  const manifest = JSON.parse(read('package.json'))
  const { info } = JSON.parse(fs.readFileSync('docs/openapi.json', 'utf8'))
  expect(manifest).toMatchObject({ name: '@latchkey/sdk', version: info.version, type: 'module' })
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies', 'scripts'])
    expect(manifest).not.toHaveProperty(kind)
})

test('the client has a method for each operation of partners, and none of staff', async () => {
  const { Latchkey } = await import(path.join(folder(), 'index.js'))
  const methods = Object.getOwnPropertyNames(Latchkey.prototype)
  const own = ['constructor', 'actingFor', 'withToken']
  const operations = partnerContracts.map(({ operationId }) => operationId)
  expect(methods.toSorted()).toEqual([...own, ...operations].toSorted())
  for (const { path: at } of partnerContracts) expect(at).not.toMatch(/^\/admin\//)
})
