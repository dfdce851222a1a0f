import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { timeouts } from '@/lib/contract'
import { publicContracts } from '@/lib/contracts'
import { findKey, findService, limitOf, UnansweredError } from './connection'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'admin-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ APP_URL: '' }, 'http://127.0.0.1:3000'],
  [{ PORT: '4000' }, 'http://127.0.0.1:4000'],
  [{ HOST: '0.0.0.0', PORT: '4000' }, 'http://127.0.0.1:4000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ APP_URL: 'https://bank.example/', PORT: '4000' }, 'https://bank.example'],
])('with the settings %j the CLI calls the service at %s', (settings, url) => {
  expect(findService(settings)).toBe(url)
})

test('the CLI reports an invalid service URL and sends no request', () => {
  for (const APP_URL of ['bank.example', 'ftp://bank.example'])
    expect(() => findService({ APP_URL })).toThrow(UnansweredError)
})

test('the CLI reads the admin key from ADMIN_KEY, else from the data folder', () => {
  fs.writeFileSync(path.join(folder, 'admin.key'), 'ak_file\n')
  expect(findKey({ DATA_DIR: folder })).toBe('ak_file')
  expect(findKey({ DATA_DIR: folder, ADMIN_KEY: 'ak_given' })).toBe('ak_given')
})

test('the CLI reports a missing or invalid admin key without printing the key', () => {
  expect(() => findKey({ DATA_DIR: folder })).toThrow(/There is no admin key: set ADMIN_KEY/)
  expect(() => findKey({ ADMIN_KEY: 'a\nb' })).toThrow(
    'The admin key contains characters that a key cannot have.',
  )
})

test('the CLI timeout of each operation is longer than the timeout of the service', () => {
  for (const contract of publicContracts)
    expect(limitOf(contract)).toBeGreaterThan(contract.timeoutMs ?? timeouts.standard)
})
