import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { shareService } from '../support/shared'

const run = promisify(execFile)

const service = shareService()

test("the README's walk, pasted into a shell, ends with both notifications", async () => {
  const [, walk] =
    /<!-- walk -->\n```sh\n([\s\S]*?)\n```/.exec(fs.readFileSync('README.md', 'utf8')) ?? []
  expect(walk).toBeDefined()
  const env = { ...process.env, APP_URL: service.url, DATA_DIR: service.dataDir, ADMIN_KEY: '' }
  const { stdout } = await run('bash', ['-c', walk!], { env })
  const lines = stdout.trim().split('\n')
  expect(lines.at(-1)).toBe('KYC_APPROVED KYC_SUBMITTED')
  expect(lines).toContain('{"data":{"count":2}}')
  expect(lines.some((line) => line.endsWith('"kycStatus":"pending"}}'))).toBe(true)
})
