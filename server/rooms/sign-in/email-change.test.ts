import { describe, expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import * as mail from '../../foundations/mail'
import { beginApplication, readLetter, TestBrowser } from '../../testing/browser'
import { shareRooms } from '../../testing/open-rooms'
import * as browserSessions from '../browser-sessions'
import * as challenges from '../challenges'
import * as customers from '../customers'
import * as signIn from '../sign-in'

shareRooms()

let made = 0
const makeEmail = () => `mover.${++made}@example.com`
const ask = async (browser: TestBrowser, email: string) =>
  browser.take(await signIn.requestEmailChange(await browser.visitor(), email))
const emailOf = async (browser: TestBrowser) =>
  (await customers.readContact((await browser.person()).customerId)).email
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => error.code,
  )

describe('changing the email address', () => {
  test('a confirmed new email address replaces the old address, which gets a notice', async () => {
    const [before, after] = [makeEmail(), makeEmail()]
    const browser = await beginApplication(before)
    const { customerId } = await browser.person()
    expect(await ask(browser, after)).toBe('/settings/email/check')
    expect(await emailOf(browser)).toBe(before)
    expect(
      browser.take(
        await signIn.confirmCode(await browser.visitor(), (await readLetter(after)).code),
      ),
    ).toBe('/settings')
    expect(await emailOf(browser)).toBe(after)
    expect((await customers.listByEmail(after))[0]?.id).toBe(customerId)
    expect(await customers.listByEmail(before)).toEqual([])
    const told = mail.listStoredLetters().find(({ to }) => to === before)
    expect(told?.subject).toBe('Your Latchkey email address was changed')
    expect(told?.text).not.toContain(after)
    const changes = await db.query(
      sql`select action from audit_changes where entity_id = ${customerId} and action = 'change-email'`,
    )
    expect(changes).toHaveLength(1)
  })

  test('changing the email address signs out every other browser', async () => {
    const email = makeEmail()
    const browser = await beginApplication(email)
    const other = new TestBrowser()
    await readLetter(email)
    other.take(await signIn.requestCode(await other.visitor(), { email, purpose: 'sign-in' }))
    other.take(await signIn.confirmCode(await other.visitor(), (await readLetter(email)).code))
    const after = makeEmail()
    await ask(browser, after)
    await signIn.confirmCode(await browser.visitor(), (await readLetter(after)).code)
    await expect(other.person()).rejects.toThrow()
    expect(await browserSessions.findPrincipal(browser.token)).toBeDefined()
  })

  test('a link opened in another browser changes the email address, but does not sign in', async () => {
    const browser = await beginApplication(makeEmail())
    const { customerId } = await browser.person()
    const after = makeEmail()
    await ask(browser, after)
    const elsewhere = new TestBrowser()
    expect(
      elsewhere.take(
        await signIn.confirmLink(await elsewhere.visitor(), (await readLetter(after)).token),
      ),
    ).toBe('/sign-in')
    await expect(elsewhere.person()).rejects.toThrow()
    await expect(browser.person()).rejects.toThrow()
    expect((await customers.readContact(customerId!)).email).toBe(after)
  })

  test('changing to the current or an invalid email address is rejected immediately', async () => {
    const email = makeEmail()
    const browser = await beginApplication(email)
    expect(await codeOf(ask(browser, email.toUpperCase()))).toBe('NAME_TAKEN')
    expect(await codeOf(ask(browser, 'nobody'))).toBe('EMAIL_HAS_INVALID_FORMAT')
  })

  test('changing to the address of another customer fails only after the code is entered', async () => {
    const taken = makeEmail()
    await beginApplication(taken)
    await readLetter(taken)
    const browser = await beginApplication(makeEmail())
    const before = await emailOf(browser)
    expect(await ask(browser, taken)).toBe('/settings/email/check')
    expect(
      await codeOf(signIn.confirmCode(await browser.visitor(), (await readLetter(taken)).code)),
    ).toBe('NAME_TAKEN')
    expect(await emailOf(browser)).toBe(before)
  })

  test('a second code for a new email address invalidates the first code', async () => {
    const browser = await beginApplication(makeEmail())
    const after = makeEmail()
    await ask(browser, after)
    const first = await readLetter(after)
    expect(browser.take(await signIn.requestCodeAgain(await browser.visitor()))).toBe(
      '/settings/email/check',
    )
    expect(await codeOf(signIn.confirmLink(await new TestBrowser().visitor(), first.token))).toBe(
      'CODE_HAS_EXPIRED',
    )
    await signIn.confirmCode(await browser.visitor(), (await readLetter(after)).code)
    expect(await emailOf(browser)).toBe(after)
  })

  test('a request for another address ends the code and link of a mistyped address', async () => {
    const browser = await beginApplication(makeEmail())
    const [mistyped, meant] = [makeEmail(), makeEmail()]
    await ask(browser, mistyped)
    const { token } = await readLetter(mistyped)
    const { challengeId } = (await browser.visitor()).session!.state
    await ask(browser, meant)
    const stranger = await new TestBrowser().visitor()
    expect(await codeOf(signIn.confirmLink(stranger, token))).toBe('CODE_HAS_EXPIRED')
    expect(await challenges.hasLiveCode(challengeId!)).toBe(false)
    await signIn.confirmCode(await browser.visitor(), (await readLetter(meant)).code)
    expect(await emailOf(browser)).toBe(meant)
  })

  test('a request for the current address ends the link of a mistyped address', async () => {
    const email = makeEmail()
    const browser = await beginApplication(email)
    const mistyped = makeEmail()
    await ask(browser, mistyped)
    const { token } = await readLetter(mistyped)
    expect(await codeOf(ask(browser, email))).toBe('NAME_TAKEN')
    const stranger = await new TestBrowser().visitor()
    expect(await codeOf(signIn.confirmLink(stranger, token))).toBe('CODE_HAS_EXPIRED')
    expect(await emailOf(browser)).toBe(email)
  })

  test('after two requests for a new email address, the emailed code changes the address', async () => {
    const browser = await beginApplication(makeEmail())
    const after = makeEmail()
    for (let press = 0; press < 2; press++)
      expect(await ask(browser, after)).toBe('/settings/email/check')
    await signIn.confirmCode(await browser.visitor(), (await readLetter(after)).code)
    expect(await emailOf(browser)).toBe(after)
  })
})

test('a withdrawn consent to electronic records remains stored with version and time', async () => {
  const browser = await beginApplication(makeEmail())
  const { customerId } = await browser.person()
  const agreed = (await customers.findConsent(customerId!))!
  const { saveConsent } = await import('../account-settings')
  const save = async (agrees: 'yes' | 'no') =>
    saveConsent(await browser.person(), {
      agrees,
      consentVersion: agreed.version,
    })
  expect((await save('no')).next).toBe('/settings/records')
  expect(await customers.findConsent(customerId!)).toBeNull()
  expect(await customers.readConsent(customerId!)).toMatchObject({
    ...agreed,
    withdrawnAt: expect.stringMatching(/^\d{4}-/),
  })
  await save('yes')
  expect(await customers.findConsent(customerId!)).toMatchObject({ version: agreed.version })
})

test('withdrawing consent to electronic records twice sends one email', async () => {
  const email = makeEmail()
  const browser = await beginApplication(email)
  const { saveConsent } = await import('../account-settings')
  const withdraw = async () =>
    saveConsent(await browser.person(), { agrees: 'no', consentVersion: '2026-01' })
  const listLetters = () =>
    mail.listStoredLetters(email).filter(({ subject }) => subject.startsWith('You withdrew'))
  await withdraw()
  const [letter] = listLetters()
  expect(letter!.text).toMatch(/electronic records on [A-Z][a-z]{2} \d+, \d{4}, .+ UTC\./)
  expect(letter!.text).toContain("you can't submit your application online without the agreement")
  expect(letter!.text).toContain('/settings/records')
  await withdraw()
  expect(listLetters()).toHaveLength(1)
})
