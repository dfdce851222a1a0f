import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { borrowService } from '../support/shared'
import { listShells } from '../support/shells'

const run = promisify(execFile)

const service = borrowService()

const [, walk = ''] =
  /<!-- walk -->\n```sh\n([\s\S]*?)\n```/.exec(fs.readFileSync('README.md', 'utf8')) ?? []
test.each(listShells())(
  'the README walkthrough, run in %s, prints both KYC notifications at the end',
  async (shell) => {
    const env = { ...process.env, APP_URL: service.url, DATA_DIR: service.dataDir, ADMIN_KEY: '' }
    const script = walk.replace('avery@', `avery-${shell}@`)
    const { stdout } = await run(shell, ['-c', script], { env })
    const lines = stdout.trim().split('\n')
    expect(lines.at(-1)).toBe('KYC_APPROVED KYC_SUBMITTED')
    expect(lines).toContain('{"data":{"count":2}}')
    expect(lines.some((line) => line.endsWith('"kycStatus":"pending"}}'))).toBe(true)
  },
)

test('the README commands contain no comment lines, because zsh rejects them', () => {
  expect(walk).toContain('/requests/last')
  expect(walk.split('\n').filter((line) => /^\s*#/.test(line))).toEqual([])
})
