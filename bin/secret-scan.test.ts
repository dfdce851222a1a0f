import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSecrets } from './secret-scan.mjs'

// The test generates its secrets at run time, so this file contains no secret.
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const random = (length: number) =>
  Array.from({ length }, () => base62[Math.floor(Math.random() * 62)]).join('')
function secretOf(prefix: string): string {
  const text = prefix + random(43)
  let rest = crc32(text)
  let sum = ''
  for (let i = 0; i < 6; i++) {
    sum = base62[rest % 62] + sum
    rest = Math.floor(rest / 62)
  }
  return text + sum
}
const key = () => `aZ9${randomBytes(32).toString('base64')}`

const real: [kind: string, line: string][] = [
  ['private key', `-----BEGIN ${'PRIVATE'} KEY-----`],
  ['private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----`],
  ['client secret of this service', `CLIENT_SECRET: "${secretOf('cs_test_')}"`],
  ['client secret of this service', `x ${secretOf('cs_live_')} y`],
  ['token of this service', `Authorization: Bearer ${secretOf('tt_test_')}`],
  ['admin or provider key', `ak_${random(41)}a9`],
  ['callback secret', `whsec_aZ9${randomBytes(33).toString('base64')}`],
  [
    'sealed cookie',
    `onb=${['Fe26.2', '1', randomBytes(32).toString('hex'), random(22), random(60)].join('*')}`,
  ],
  ['key of a cloud', `AKIA${'ABCDEFGH12345678'}`],
  ['token of a code host or registry', `ghp_${random(36)}`],
  ['token of a code host or registry', `npm_${random(36)}`],
  ['token of a chat or payment service', `sk_${'live'}_${random(24)}`],
  ['signed token', `eyJ${random(20)}.eyJ${random(30)}.${random(43)}`],
  ['password in an address', `postgres://app:aZ9${random(40)}@database.example/a`],
  ['value of a secret setting', `KEY_RECORDS=1:${key()}`],
  ['value of a secret setting', `"ADMIN_KEY": "${key()}"`],
]
const harmless = [
  `cs_test_${'A'.repeat(49)}`,
  `cs_test_${random(49)}`.replace(/.$/, ''),
  'KEY_CREDENTIALS: z.string().optional(),',
  `KEY_COOKIES=2:${'b'.repeat(43)}`,
  'postgres://app:N0tKnown@database.example/onboarding',
  'KEY_AUDIT_FILE: /run/secrets/key_audit_of_this_very_long_name',
  'sha512-ab+cd/EFGH0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN0123456789abcdefghijklmn==',
]

describe('the secret scan of a line', () => {
  test.for(real)('the secret scan finds a line with a %s', ([kind, line]) =>
    expect(findSecrets(line)).toContain(kind),
  )
  test.for(harmless.map((line) => [line]))(
    'the secret scan does not report a line that only resembles a secret: %s',
    ([line]) => expect(findSecrets(line)).toEqual([]),
  )
})

describe('the secret scan of a Git history', () => {
  let folder: string
  const git = (...words: string[]) =>
    execFileSync(
      'git',
      [
        '-c',
        'user.name=a',
        '-c',
        'user.email=a@example.com',
        '-c',
        'commit.gpgsign=false',
        ...words,
      ],
      {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ).toString()
  const commit = (name: string, text: string) => {
    fs.writeFileSync(path.join(folder, name), text)
    git('add', '-A')
    git('commit', '-qm', name)
  }
  const scan = () => {
    try {
      return {
        code: 0,
        output: execFileSync(process.execPath, ['bin/secret-scan.mjs', folder]).toString(),
      }
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: Buffer }
      return { code: status, output: stdout.toString() }
    }
  }
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'history-'))
    git('init', '-q')
  })
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  test('the secret scan exits with 0 for a Git history without secrets', () => {
    commit('readme', 'nothing to see\n')
    expect(scan()).toEqual({ code: 0, output: '1 lines of 1 commits: no secret.\n' })
  })

  test('the secret scan finds secrets in old commits of any branch and prints no secret', () => {
    const [gone, aside] = [secretOf('cs_test_'), secretOf('rf_live_')]
    commit('settings', `a\n${gone}\n`)
    commit('settings', 'a\n')
    git('checkout', '-qb', 'aside')
    commit('notes', aside)
    git('checkout', '-q', '-')
    const { code, output } = scan()
    expect(code).toBe(1)
    expect(output).toMatch(/^[0-9a-f]+ settings: client secret of this service$/m)
    expect(output).toMatch(/^[0-9a-f]+ notes: token of this service$/m)
    expect(output).toMatch(/: 2 found\.\n$/)
    for (const secret of [gone, aside]) expect(output).not.toContain(secret)
  })
})
