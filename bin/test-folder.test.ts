import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findTestFolder, prepareTestFolder } from './test-folder.mjs'

const machine = (options: string, freeBytes = 8e9, availableBytes = 8e9) => ({
  mounts: `proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`,
  stat: (() => ({ bavail: freeBytes / 1000, bsize: 1000 })) as unknown as typeof fs.statfsSync,
  availableBytes,
})

test.skipIf(process.platform === 'win32')(
  'tests store their files in the RAM disk if the RAM disk is large enough',
  () => {
    expect(findTestFolder(machine('rw,relatime'))).toMatch(/^\/dev\/shm\/latchkey-tests-\d+$/)
  },
)

test.each([
  ['the memory disk is small', machine('rw,relatime', 64e6)],
  ['the memory is nearly full', machine('rw,relatime', 8e9, 1e9)],
  ['the memory disk runs no programs', machine('rw,nosuid,noexec,relatime')],
  ['the system has no memory disk', { mounts: '' }],
])('tests store their files in the usual temporary folder if %s', (_, given) => {
  expect(findTestFolder(given)).toBe(os.tmpdir())
})

test('a test run deletes files older than a day from the RAM disk', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'left-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  fs.chmodSync(folder, 0o755)
  for (const name of ['old', 'new']) fs.mkdirSync(path.join(folder, name))
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000)
  fs.utimesSync(path.join(folder, 'old'), twoDaysAgo, twoDaysAgo)
  prepareTestFolder(folder)
  expect(fs.readdirSync(folder)).toEqual(['new'])
})

test('a test run refuses a folder in which other users can write', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'left-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  fs.chmodSync(folder, 0o777)
  expect(() => prepareTestFolder(folder)).toThrow('Remove it and start again.')
})
