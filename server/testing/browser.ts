import { db, sql } from '../foundations/db'
import * as mail from '../foundations/mail'
import * as browserSessions from '../rooms/browser-sessions'
import type { CustomerPrincipal } from '../rooms/principal'
import * as signIn from '../rooms/sign-in'

/** For tests: a browser that stores its session token between requests. */
export class TestBrowser {
  token: string | undefined

  readonly userAgent: string

  constructor(userAgent = 'Test') {
    this.userAgent = userAgent
  }

  async visitor(): Promise<browserSessions.Visitor> {
    const device = { ip: '203.0.113.7', userAgent: this.userAgent }
    const session = await browserSessions.find(this.token)
    const lastCustomerId = await browserSessions.findLastCustomerId(this.token, session)
    const cookieHash = await browserSessions.hashOfToken(this.token)
    return { session, lastCustomerId, cookieHash, device }
  }

  /** Stores the token of a started session and returns the next page. */
  take({ started, next }: browserSessions.NextPage): string {
    if (started) this.token = started.token
    return next
  }

  async person(): Promise<CustomerPrincipal> {
    const principal = await browserSessions.findPrincipal(this.token)
    if (!principal) throw new Error('no person is signed in')
    return principal
  }
}

/**
 * For tests: returns the code and link token of the newest email to an address. Clears the rate
 * limits, so that the test can send another email immediately.
 */
export async function readLetter(email: string): Promise<{ code: string; token: string }> {
  await db.query(sql`delete from strict_limits`)
  const { text = '' } = mail.listStoredLetters().find(({ to }) => to === email) ?? {}
  return {
    code: /code is (\d{6})/.exec(text)?.[1] ?? '',
    token: /token=(\w+)/.exec(text)?.[1] ?? '',
  }
}

/** For tests: a browser that has confirmed its email address and reached the form. */
export async function beginApplication(
  email: string,
  userType: 'individual' | 'businessowner' | 'operator' = 'individual',
): Promise<TestBrowser> {
  const browser = new TestBrowser()
  browser.take(await signIn.agree(await browser.visitor(), { userType, consentVersion: '2026-01' }))
  browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'start' }))
  browser.take(await signIn.confirmCode(await browser.visitor(), (await readLetter(email)).code))
  return browser
}
