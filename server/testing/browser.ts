import { db, sql } from '../foundations/db'
import * as mail from '../foundations/mail'
import type { Origin } from '../foundations/origin'
import type { Reply } from '../foundations/reply'
import * as browserSessions from '../rooms/browser-sessions'
import type { CustomerPrincipal } from '../rooms/principal'
import * as signIn from '../rooms/sign-in'

/** For tests: a browser that keeps its cookie between responses. */
export class TestBrowser {
  cookie: string | undefined

  get origin(): Origin {
    const headers: Record<string, string | undefined> = {
      cookie: this.cookie,
      'user-agent': 'Test',
    }
    return { ip: '203.0.113.7', header: (name) => headers[name], readBody: async () => undefined }
  }

  /** Stores the cookie of a response and returns its redirect. */
  take({ cookies = [], next }: Reply): string | undefined {
    for (const line of cookies) this.cookie = line.split(';')[0]
    return next
  }

  async person(): Promise<CustomerPrincipal> {
    const principal = await browserSessions.findPrincipal(this.cookie)
    if (!principal) throw new Error('nobody is there')
    return principal
  }
}

/**
 * For tests: code and link token of the newest letter to an address. Clears the rate limits, so
 * another letter can be sent at once.
 */
export async function readLetter(email: string): Promise<{ code: string; token: string }> {
  await db.query(sql`delete from strict_limits`)
  const { text = '' } = mail.listKept().find(({ to }) => to === email) ?? {}
  return {
    code: /code is (\d{6})/.exec(text)?.[1] ?? '',
    token: /token=(\w+)/.exec(text)?.[1] ?? '',
  }
}

/** For tests: a browser that has confirmed its address and reached the form. */
export async function beginApplication(
  email: string,
  userType: 'individual' | 'businessowner' | 'operator' = 'individual',
): Promise<TestBrowser> {
  const browser = new TestBrowser()
  browser.take(await signIn.agree(browser.origin, { userType, consentVersion: '2026-01' }))
  browser.take(await signIn.requestCode(browser.origin, { email, purpose: 'start' }))
  browser.take(await signIn.confirmCode(browser.origin, (await readLetter(email)).code))
  return browser
}
