import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launchPostmaster } from './postmaster'

test('the reason of a failed PostgreSQL start does not depend on the older log', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postmaster-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const logFile = path.join(folder, 'postgres.log')
  // Each of these characters has two bytes.
  fs.writeFileSync(logFile, 'é'.repeat(1000))
  const program = path.join(folder, 'postgres')
  fs.writeFileSync(program, '#!/bin/sh\necho "FATAL: no memory left" >&2\n', { mode: 0o755 })
  const server = launchPostmaster(program, folder, [], { logFile, account: {} })
  await expect.poll(() => server.readReason()).toBe('no memory left')
})
