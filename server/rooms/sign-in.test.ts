import { describe, expect, test } from 'vitest'
import { transaction } from '../foundations/db'
import * as mail from '../foundations/mail'
import { beginApplication, readLetter, TestBrowser } from '../testing/browser'
import { shareRooms } from '../testing/open-rooms'
import * as browserSessions from './browser-sessions'
import * as customers from './customers'
import * as drafts from './drafts'
import * as invites from './invites'
import * as organizations from './organizations'
import { noIssuer } from './principal'
import * as signIn from './sign-in'

shareRooms()

let made = 0
const makeEmail = () => `person.${++made}@example.com`
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error) => error.code ?? error.message,
  )

describe('starting an application', () => {
  test('confirming an email creates a default-organization customer and stores consent', async () => {
    const email = makeEmail()
    const browser = await beginApplication(email)
    const { customerId, organizationId, caller, userType } = await browser.person()
    const { defaultOrganization } = await organizations.ensureDefault()
    expect({ caller, userType, organizationId }).toEqual({
      caller: 'Applicant',
      userType: 'individual',
      organizationId: defaultOrganization.id,
    })
    expect(await customers.readContact(customerId!)).toEqual({
      firstName: '',
      lastName: '',
      email,
      phoneNumber: null,
    })
    expect(await customers.findConsent(customerId!)).toEqual({
      version: '2026-01',
      at: expect.stringMatching(/Z$/),
    })
  })

  test('starting an application twice with one email and user type creates one customer', async () => {
    const email = makeEmail()
    const first = await (await beginApplication(email)).person()
    const again = await (await beginApplication(email)).person()
    const other = await (await beginApplication(email, 'operator')).person()
    expect(again.customerId).toBe(first.customerId)
    expect(other.customerId).not.toBe(first.customerId)
  })

  test('before a person agrees to electronic records, a code request sends no email', async () => {
    const browser = new TestBrowser()
    const email = makeEmail()
    const reply = await signIn.requestCode(await browser.visitor(), { email, purpose: 'start' })
    expect(reply.next).toBe('/start')
    expect(mail.listStoredLetters().filter(({ to }) => to === email)).toEqual([])
  })
})

describe('the session of an applicant', () => {
  test('confirming the email address replaces the session id and ends the old session', async () => {
    const email = makeEmail()
    const browser = new TestBrowser()
    browser.take(
      await signIn.agree(await browser.visitor(), { userType: 'individual', consentVersion: '1' }),
    )
    browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'start' }))
    const before = browser.token
    browser.take(await signIn.confirmCode(await browser.visitor(), (await readLetter(email)).code))
    expect(browser.token).not.toBe(before)
    expect(await browserSessions.find(before)).toBeUndefined()
  })

  test('signing out ends the browser session', async () => {
    const browser = await beginApplication(makeEmail())
    expect(await browserSessions.signOut(browser.token)).toBe(true)
    expect(await browserSessions.find(browser.token)).toBeUndefined()
  })
})

describe('signing in', () => {
  test('a sign-in code request gets the same response for known and unknown addresses', async () => {
    const known = makeEmail()
    await beginApplication(known)
    const [forKnown, forUnknown] = await Promise.all(
      [known, makeEmail()].map(async (email) =>
        signIn.requestCode(await new TestBrowser().visitor(), { email, purpose: 'sign-in' }),
      ),
    )
    expect({ ...forKnown, started: forKnown?.started !== undefined }).toEqual({
      ...forUnknown,
      started: forUnknown?.started !== undefined,
    })
  })

  test('signing in with another browser by code or link opens the form', async () => {
    const email = makeEmail()
    const { customerId } = await (await beginApplication(email)).person()
    for (const how of ['code', 'link'] as const) {
      const browser = new TestBrowser()
      browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in' }))
      const { code, token } = await readLetter(email)
      const confirm =
        how === 'code'
          ? signIn.confirmCode(await browser.visitor(), code)
          : signIn.confirmLink(await browser.visitor(), token)
      expect(browser.take(await confirm)).toBe('/apply/individual/name')
      expect((await browser.person()).customerId).toBe(customerId)
    }
  })

  test.each([
    ['/apply/individual/address?return=review', '/apply/individual/address?return=review'],
    ['/status', '/status'],
    ['/apply/operator/name', '/apply/individual/name'],
    ['https://evil.example/', '/apply/individual/name'],
  ])(
    'signing in with next=%s leads to %s, even after the person requests a new code',
    async (next, page) => {
      const email = makeEmail()
      await beginApplication(email)
      const browser = new TestBrowser()
      browser.take(
        await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in', next }),
      )
      await readLetter(email)
      browser.take(await signIn.requestCodeAgain(await browser.visitor()))
      expect(
        browser.take(
          await signIn.confirmCode(await browser.visitor(), (await readLetter(email)).code),
        ),
      ).toBe(page)
    },
  )

  test('confirming a sign-in code for an address without an account leads to /start', async () => {
    const email = makeEmail()
    const browser = new TestBrowser()
    browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in' }))
    expect(
      browser.take(
        await signIn.confirmCode(await browser.visitor(), (await readLetter(email)).code),
      ),
    ).toBe('/start?account=none')
    await expect(browser.person()).rejects.toThrow()
  })

  test('sign-in reveals a closed account only after the person confirms the code', async () => {
    const email = makeEmail()
    const { customerId } = await (await beginApplication(email)).person()
    await transaction((tx) => customers.close(tx, customerId))
    const browser = new TestBrowser()
    const asked = await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in' })
    expect(browser.take(asked)).toBe('/sign-in/check')
    expect(
      browser.take(
        await signIn.confirmCode(await browser.visitor(), (await readLetter(email)).code),
      ),
    ).toBe('/account-closed')
    const { session } = await browser.visitor()
    expect(session?.state.closed).toEqual({
      at: expect.stringMatching(/Z$/),
      organizationId: expect.any(String),
    })
    await expect(browser.person()).rejects.toThrow()
  })

  test('sign-in rejects a wrong code and a used link', async () => {
    const email = makeEmail()
    await beginApplication(email)
    const browser = new TestBrowser()
    browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in' }))
    const { code, token } = await readLetter(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await codeOf(signIn.confirmCode(await browser.visitor(), wrong))).toBe(
      'CODE_DOES_NOT_MATCH',
    )
    expect(await codeOf(signIn.confirmCode(await browser.visitor(), '12'))).toBe(
      'CODE_DOES_NOT_MATCH',
    )
    expect(await codeOf(signIn.confirmLink(await browser.visitor(), token))).toBe('ok')
    const other = new TestBrowser()
    expect(await codeOf(signIn.confirmLink(await other.visitor(), token))).toBe('CODE_HAS_EXPIRED')
  })

  test('using a sign-in code after five wrong tries emails a new code', async () => {
    const email = makeEmail()
    const browser = new TestBrowser()
    browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in' }))
    const first = await readLetter(email)
    const wrong = String((Number(first.code) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i++)
      expect(await codeOf(signIn.confirmCode(await browser.visitor(), wrong))).toBe(
        'CODE_DOES_NOT_MATCH',
      )
    expect(await codeOf(signIn.confirmCode(await browser.visitor(), first.code))).toBe(
      'CODE_HAS_EXPIRED',
    )
    const second = await readLetter(email)
    expect(second.token).not.toBe(first.token)
    expect(await codeOf(signIn.confirmCode(await browser.visitor(), second.code))).toBe('ok')
  })
})

describe('an invitation opened in a browser', () => {
  const invite = async (role: 'individual' | 'operator' = 'individual') => {
    const { id } = await organizations.create(`Inviter ${++made}`)
    const { inviteUrl, customerUid } = await invites.create(
      { organizationId: id, issuer: noIssuer },
      { role, email: makeEmail(), firstName: 'Maren', lastName: 'Quist' },
    )
    return { token: inviteUrl.split('/').at(-1) ?? '', customerUid }
  }

  test('an opened invitation leads to the notices, then to the prefilled form', async () => {
    const { token, customerUid } = await invite()
    const browser = new TestBrowser()
    expect(browser.take(await signIn.openInvite(await browser.visitor(), token))).toBe(
      '/start/individual',
    )
    expect((await browser.person()).customerId).toBe(customerUid)
    const { draft } = await drafts.read(customerUid)
    expect(draft).toEqual({ answered: [], firstName: 'Maren', lastName: 'Quist' })
    const next = browser.take(
      await signIn.agree(await browser.visitor(), {
        userType: 'individual',
        consentVersion: '2026-01',
      }),
    )
    expect(next).toBe('/apply/individual/name')
    expect(await customers.findConsent(customerUid)).toMatchObject({ version: '2026-01' })
  })

  test("an operator's invitation fills in the name of the inviting organization", async () => {
    const { token, customerUid } = await invite('operator')
    const browser = new TestBrowser()
    browser.take(await signIn.openInvite(await browser.visitor(), token))
    const { draft } = await drafts.read(customerUid)
    expect(draft.invitedBy).toMatch(/^Inviter \d+$/)
    expect(draft.organizationName).toBe(draft.invitedBy)
  })

  test('opening an invitation again does not change saved answers', async () => {
    const { token, customerUid } = await invite()
    const browser = new TestBrowser()
    browser.take(await signIn.openInvite(await browser.visitor(), token))
    await transaction((tx) =>
      drafts.save(tx, customerUid, 1, {
        draft: { answered: ['name'], firstName: 'Mary', lastName: 'Quist' },
        signing: null,
      }),
    )
    browser.take(await signIn.openInvite(await browser.visitor(), token))
    expect((await drafts.read(customerUid)).draft.firstName).toBe('Mary')
  })

  test('an invitation can be opened in five browsers simultaneously', async () => {
    const { token } = await invite()
    const browsers = Array.from({ length: 5 }, () => new TestBrowser())
    const nexts = await Promise.all(
      browsers.map(async (browser) =>
        browser.take(await signIn.openInvite(await browser.visitor(), token)),
      ),
    )
    expect(nexts).toEqual(browsers.map(() => '/start/individual'))
  })

  test('opening an unknown invitation token returns INVITATION_DOES_NOT_EXIST', async () => {
    expect(await codeOf(signIn.openInvite(await new TestBrowser().visitor(), 'nothing'))).toBe(
      'INVITATION_DOES_NOT_EXIST',
    )
  })
})
