import { nameDevice } from '@/lib/device-name'
import { maskEmail } from '@/lib/sign-in/email'
import { transaction } from '../../foundations/db'
import * as brands from '../brands'
import type { BrowserState, NextPage, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import * as customers from '../customers'
import * as drafts from '../drafts'
import * as invites from '../invites'
import { beginDraft, needsCode } from './begin-draft'
import { findNextPage } from './next-page'
import { sendCode } from './visitor-state'

const checkPage = '/sign-in/check'

/**
 * Accepts an invitation and starts the form with the name from the invitation. If another browser
 * has saved answers, requires an emailed code, because the inviting organization knows the link
 * too. Throws INVITATION_DOES_NOT_EXIST, INVITE_TOKEN_EXPIRED, ALREADY_SIGNED_UP, RATE_LIMITED.
 */
export async function openInvite(visitor: Visitor, token: string): Promise<NextPage> {
  const opening = await invites.acceptInBrowser(token)
  const { inviteId, customerId, userType, organization, legalName, returnTo } = opening
  const { session: before, device } = visitor
  const opened = await transaction(async (tx) => {
    // If two windows accept the invitation at the same time, one creates the draft and the other
    // finds it. Another browser that saves a first answer waits for this lock, and then ends the
    // session that starts here.
    await customers.lock(tx, customerId)
    await invites.requireValid(tx, inviteId)
    const saved = await drafts.read(customerId, tx)
    if (needsCode(before, customerId, saved)) return undefined
    await beginDraft(tx, { customerId, userType, organization: legalName }, saved)
    await customers.noteBrowser(tx, customerId, nameDevice(device.userAgent))
    const started = await browserSessions.start(tx, device, {
      customerId,
      replaces: before?.hash,
      returnTo,
    })
    return { next: await findNextPage(customerId, userType, tx), started }
  })
  if (opened) return opened
  // The person pressed the button again, and the code that was already sent stays valid.
  if (before?.state.challengeId && before.state.resumes?.customerId === customerId)
    return { next: checkPage }
  return requestResumeCode(visitor, { customerId, organization, returnTo })
}

/**
 * Emails the code that the person needs to continue an unfinished application in this browser.
 * Throws RATE_LIMITED after too many emails.
 */
export async function requestResumeCode(
  visitor: Visitor,
  resumes: NonNullable<BrowserState['resumes']>,
  linkId?: string,
): Promise<NextPage> {
  const { email } = await customers.readContact(resumes.customerId)
  const owner = await customers.findAddressee(resumes.customerId)
  const sender = owner && (await brands.findSender(owner.organizationId))
  const { organization } = resumes
  const state = {
    email: maskEmail(email),
    resumes,
    next: undefined,
    ...(linkId && { linkId }),
  }
  const wanted = { purpose: 'sign-in', email, organization, sender } as const
  return { next: checkPage, started: await sendCode(visitor, wanted, state) }
}
