import { expect, test } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { TestBrowser } from '../../testing/browser'
import { issueCredential, shareRooms } from '../../testing/open-rooms'
import * as applicationForm from '../application-form'
import * as invites from '../invites'
import * as links from '../links'
import * as signIn from '../sign-in'

shareRooms()

let made = 0

/** Invites a person, who then answers the first question in their browser. */
async function begin() {
  const maker = await issueCredential()
  const { customerUid, inviteUrl } = await invites.create(
    {
      organizationId: maker.organizationId,
      issuer: { clientId: maker.clientId, advisorId: null },
    },
    {
      role: 'individual',
      email: `second.${++made}@example.com`,
      firstName: 'Maren',
      lastName: 'Quist',
    },
  )
  const browser = new TestBrowser()
  const openInvite = async (other: TestBrowser) =>
    other.take(await signIn.openInvite(await other.visitor(), inviteUrl.split('/').at(-1)!))
  const openLink = async (
    other: TestBrowser,
    purpose: 'onboarding' | 'corrections' | 'status' | 'inbox',
  ) => {
    const { url } = await links.create(maker, customerUid, { purpose })
    return other.take(await signIn.openLink(await other.visitor(), url.split('/').at(-1)!))
  }
  await openInvite(browser)
  await applicationForm.saveStep(await browser.person(), 'name', sampleAnswers.name, {
    ip: null,
    hasScript: true,
  })
  return { browser, openInvite, openLink }
}

test.each(['status', 'inbox', 'corrections'] as const)(
  'after a %s link, another browser still needs the email code for saved answers',
  async (purpose) => {
    for (const form of ['invitation', 'onboarding'] as const) {
      const { openInvite, openLink } = await begin()
      const partner = new TestBrowser()
      expect(await openLink(partner, purpose)).toBe('/status')
      const next = form === 'invitation' ? openInvite(partner) : openLink(partner, form)
      expect(await next).toBe('/sign-in/check')
      await expect(partner.person()).rejects.toThrow('no person is signed in')
    }
  },
)

test('the browser with the saved answers opens an onboarding link without a code', async () => {
  const { browser, openInvite, openLink } = await begin()
  const next = '/start/individual'
  expect(await openLink(browser, 'onboarding')).toBe(next)
  expect(await openInvite(browser)).toBe(next)
})
