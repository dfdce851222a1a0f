import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userTypes } from '@/lib/user-types'
import { applySettings } from '../testing/open-rooms'
import { env } from './env'
import * as mail from './mail'
import { set } from './process-singleton'

let settings: ReturnType<typeof applySettings>
beforeAll(() => {
  settings = applySettings()
})
afterAll(() => settings.remove())

const outbox = () => path.join(settings.dataDir, 'outbox')
const invite = {
  inviteUrl: `http://127.0.0.1:3000/invite/${'aB3'.repeat(15)}`,
  firstName: 'Wilhelmina',
  organization: 'Acme Bank',
  userType: 'businessowner',
} as const
const to = 'wilma@example.com'
const sendInvite = (to: string, given: Parameters<typeof mail.writeInvite>[0]) =>
  mail.deliver({ to, ...mail.writeInvite(given) })

const sendCode = (to: string, given: Parameters<typeof mail.writeCode>[0]) =>
  mail.deliver({ to, ...mail.writeCode(given) })

describe('without a mail server', () => {
  beforeEach(() => fs.rmSync(outbox(), { recursive: true, force: true }))

  test('without an SMTP server, each email is a file that only its owner can read', async () => {
    await sendInvite(to, invite)
    const [name, ...others] = fs.readdirSync(outbox())
    expect([others, name!.endsWith('.eml')]).toEqual([[], true])
    expect((fs.statSync(path.join(outbox(), name!)).mode & 0o777).toString(8)).toBe('600')
    expect((fs.statSync(outbox()).mode & 0o777).toString(8)).toBe('700')
  })

  test('an email ends with product name, company, legal links and support address', async () => {
    await sendInvite(to, invite)
    expect(mail.listStoredLetters()[0]!.text).toMatch(
      /-- \r?\nLatchkey\r?\nSandbox Example, Inc\., 1 Example Street, Exampletown, ZZ 00000\r?\n/,
    )
    const company = { LEGAL_NAME: 'First Harbor Bank', LEGAL_ADDRESS: '1 Pier Road, Portland' }
    const before = env()
    set('env', { ...before, ...company, SUPPORT_EMAIL: 'help@bank.test' })
    try {
      await sendCode(to, { code: '123456', link: 'https://bank.test/confirm' })
    } finally {
      set('env', before)
    }
    expect(mail.listStoredLetters()[0]!.text).toMatch(
      /-- \r?\nLatchkey\r?\nFirst Harbor Bank, 1 Pier Road, Portland\r?\nPrivacy: http:\/\/\S+\/privacy\r?\nTerms: http:\/\/\S+\/terms\r?\nHelp: help@bank.test\s*$/,
    )
  })

  test('a stored email has the recipient, subject and link that were sent', async () => {
    await sendInvite(to, invite)
    await sendCode(to, {
      code: '123456',
      link: `http://127.0.0.1:3000/confirm?token=${'x'.repeat(60)}&more=1`,
    })
    const [code, invitation] = mail.listStoredLetters()
    expect(code).toMatchObject({
      to,
      subject: expect.stringMatching(/code$/),
      text: expect.stringContaining('123456'),
    })
    expect(code!.text).toContain(`token=${'x'.repeat(60)}&more=1`)
    expect(invitation).toMatchObject({ to, subject: 'Acme Bank invites you to open an account' })
    expect(invitation!.text).toContain(invite.inviteUrl)
    expect(invitation!.text).toContain(`It takes about ${userTypes.businessowner.minutes} minutes.`)
    expect(Number.isNaN(invitation!.at.getTime())).toBe(false)
  })

  test('an email may contain letters of any alphabet and be sent to a long address', async () => {
    const organization = `Kasa Zażółć gęślą jaźń ${'i bardzo długa nazwa '.repeat(6)}銀行`
    await sendInvite(to, { ...invite, firstName: 'Øyvind 😀', organization })
    const [letter] = mail.listStoredLetters()
    expect(letter!.subject).toBe(`${organization} invites you to open an account`)
    expect(letter!.text).toContain('Hello Øyvind 😀,')
    const long = `${'long'.repeat(15)}@${'sub.'.repeat(20)}example.com`
    await sendCode(long, { code: '654321', link: 'http://127.0.0.1' })
    expect(mail.listStoredLetters()[0]).toMatchObject({ to: long })
  })

  test('a line break in an organization name cannot add an email header', async () => {
    await sendInvite(to, {
      ...invite,
      organization: 'Acme\r\nBcc: thief@example.com\r\n\r\nHello',
    })
    const [name] = fs.readdirSync(outbox())
    const [head] = fs.readFileSync(path.join(outbox(), name!), 'utf8').split('\r\n\r\n')
    expect(head!.split('\r\n').filter((line) => /^bcc:/i.test(line))).toEqual([])
  })

  test('listStoredLetters returns only emails to the given address, in any case', async () => {
    for (const to of ['one@example.com', 'two@example.com', 'one@example.com.example'])
      await sendCode(to, { code: '123456', link: 'http://127.0.0.1/' })
    expect(mail.listStoredLetters(' ONE@example.com ').map(({ to }) => to)).toEqual([
      'one@example.com',
    ])
    expect(mail.listStoredLetters('')).toEqual([])
  })

  test('listStoredLetters returns the 50 newest emails; deleteStoredLetters deletes all', async () => {
    for (let i = 0; i < 53; i++)
      await sendCode(`${i}@example.com`, { code: '123456', link: 'http://127.0.0.1' })
    const shown = mail.listStoredLetters()
    expect(shown.map(({ to: address }) => address)).toEqual(
      Array.from({ length: 50 }, (_, i) => `${52 - i}@example.com`),
    )
    mail.deleteStoredLetters()
    expect(mail.listStoredLetters()).toEqual([])
  })

  test('in production, stored emails are neither listed nor deleted', async () => {
    await sendCode(to, { code: '123456', link: 'http://127.0.0.1' })
    const before = env()
    set('env', { ...before, SERVICE_ENVIRONMENT: 'production' as const })
    expect(mail.listStoredLetters()).toEqual([])
    mail.deleteStoredLetters()
    set('env', before)
    expect(mail.listStoredLetters()).toHaveLength(1)
  })
})
