import { pageOf } from '@/lib/correction-path'
import { ApiError } from '@/lib/errors'
import type { Reach } from '@/lib/reach'
import { type Db, transaction } from '../../foundations/db'
import * as brands from '../brands'
import type { NextPage, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import * as customers from '../customers'
import * as drafts from '../drafts'
import * as kyc from '../kyc'
import * as links from '../links'
import { beginDraft, needsCode } from './begin-draft'
import { findNextPage } from './next-page'
import { requestResumeCode } from './open-invite'

/**
 * Marks a link as used, and starts a session that may open only the pages of the link's purpose. If
 * another browser has saved answers, requires an emailed code, because the organization knows the
 * link too. Throws NOT_FOUND for an unknown link or a closed account, CODE_HAS_EXPIRED for a used
 * or expired link, and RATE_LIMITED. Throws CREDENTIAL_REVOKED or API_ACCESS_DISABLED if the issuer
 * of the link may no longer use the API.
 */
export async function openLink(visitor: Visitor, token: string): Promise<NextPage> {
  const link = await links.inspect(token)
  const before = visitor.session
  if (before?.state.linkId === link.id) return { next: await findOpenedPage(before, link) }
  if (link.linkState !== 'open') throw new ApiError('CODE_HAS_EXPIRED', { source: 'token' })
  return (await startSession(visitor, link)) ?? (await askForCode(visitor, link))
}

const isForm = ({ purpose, customer }: links.FoundLink): boolean =>
  purpose === 'onboarding' && customer.signedUpAt === null

const startSession = (
  { session: before, device }: Visitor,
  link: links.FoundLink,
): Promise<NextPage | undefined> =>
  transaction(async (tx) => {
    const { customerId, returnTo, purpose } = link
    // Another browser that saves a first answer waits for this lock, and then ends the session that
    // starts here.
    await customers.lock(tx, customerId)
    // The person may have deleted the application while this call waited for the lock.
    await customers.require(customerId, tx)
    if (isForm(link)) {
      const { userType } = link.customer
      const saved = await drafts.read(customerId, tx)
      if (needsCode(before, customerId, saved)) return undefined
      const { legalName: organization } = await brands.read(link.organizationId, tx)
      await beginDraft(tx, { customerId, userType, organization }, saved)
    }
    await links.use(tx, link.id)
    // After the signup, an onboarding link leads to the status page.
    const reach: Reach = purpose === 'onboarding' && !isForm(link) ? 'status' : purpose
    const started = await browserSessions.start(tx, device, {
      customerId,
      replaces: before?.hash,
      reach,
      returnTo,
      state: { linkId: link.id },
    })
    return { next: await findPage(link, tx), started }
  })

// After the person has entered the code, the session may open all pages. This is safe, because a
// person who reads the mailbox could also sign in without the link.
async function askForCode(visitor: Visitor, link: links.FoundLink): Promise<NextPage> {
  const { customerId, returnTo } = link
  const { displayName: organization } = await brands.read(link.organizationId)
  const asked = await requestResumeCode(visitor, { customerId, organization, returnTo }, link.id)
  await transaction((tx) => links.use(tx, link.id))
  return asked
}

const findOpenedPage = async (
  { customerId }: browserSessions.BrowserSession,
  link: links.FoundLink,
): Promise<string> => (customerId === link.customerId ? findPage(link) : '/sign-in/check')

async function findPage(link: links.FoundLink, from?: Db): Promise<string> {
  const { purpose, customerId, customer } = link
  if (isForm(link)) return findNextPage(customerId, customer.userType, from)
  if (!customer.signedUpAt) return '/status'
  if (purpose === 'inbox') return '/inbox'
  return purpose === 'corrections' ? findCorrectionPage(customerId) : '/status'
}

async function findCorrectionPage(customerId: string): Promise<string> {
  const { status, requirements } = await kyc.last(customerId)
  const paths = requirements.map(pageOf)
  return (status === 'incomplete' && paths.find((path) => path !== undefined)) || '/status'
}
