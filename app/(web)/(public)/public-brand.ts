import { headers } from 'next/headers'
import { cache } from 'react'
import type { PageBrand } from '@/lib/page-brand'
import { findBrand, findLastCustomer, findSession } from '@/server/http/page-session'
import * as brands from '@/server/rooms/brands'
import * as invites from '@/server/rooms/invites'
import * as links from '@/server/rooms/links'
import { findReturnLink, type ReturnLink } from '@/server/rooms/return-links'
import * as signIn from '@/server/rooms/sign-in'

/**
 * Pages that a person may open after a session has ended. They show the brand of the application
 * that the person continues, if this browser remembers it. The brand never depends on an entered
 * email address.
 */
const returnPages = ['/session-expired', '/sign-in', '/sign-in/check', '/help', '/missing']

/**
 * Pages after a deletion, a closure or a sign-out. They show the partner that the browser
 * remembers.
 */
const leftPages = ['/application-deleted', '/account-closed', '/signed-out']

/**
 * Returns the brand of a public page. The page of an invitation or link has the brand of the
 * organization that sent it. Other pages have the brand of the application or account that ended in
 * this browser, or of the current or last session. Undefined for anonymous visitors and on errors,
 * so that the page still renders.
 */
export const findPublicBrand = cache(async (): Promise<PageBrand | undefined> => {
  try {
    const path = (await headers()).get('x-page-path') ?? ''
    if (leftPages.includes(path)) return await findLeftBrand()
    const [, kind, token = ''] = /^\/(invite|link)\/([^/?]+)/.exec(path) ?? []
    if (kind === undefined) return (await findBrand()) ?? (await findReturnBrand(path))
    const organizationId =
      kind === 'link'
        ? (await links.inspect(token)).organizationId
        : (await invites.findInviter(token)).organizationId
    return await brands.findOnPages(organizationId)
  } catch {
    return undefined
  }
})

/** Returns the organization of the application, account or session that ended in this browser. */
async function findLeft() {
  const { deletedFor, closed, signedOut, ended } = (await findSession())?.state ?? {}
  const organizationId = deletedFor ?? closed?.organizationId ?? signedOut?.organizationId
  return { organizationId, ended, result: signedOut?.result ?? ('left' as const) }
}

async function findLeftBrand(): Promise<PageBrand | undefined> {
  const { organizationId } = await findLeft()
  return organizationId === undefined ? undefined : brands.findOnPages(organizationId)
}

async function findReturnBrand(path: string): Promise<PageBrand | undefined> {
  const page = path.split('?')[0]!
  if (!returnPages.includes(page)) return undefined
  const { resumes } = (await findSession())?.state ?? {}
  const isResumed = resumes !== undefined && page === '/sign-in/check'
  const last = await (isResumed ? signIn.findLastCustomer(resumes.customerId) : findLastCustomer())
  return last && brands.findOnPages(last.organizationId)
}

/** Returns the link back to the partner after the application, account or session has ended. */
export async function findLeftLink(): Promise<ReturnLink | undefined> {
  const { organizationId, ended, result } = await findLeft()
  if (organizationId === undefined || !ended) return undefined
  return findReturnLink({ organizationId, ...ended }, result)
}

/**
 * Returns the link back to the partner after a session has expired in this browser. Undefined on
 * errors, so that the page still renders.
 */
export async function findExpiredLink(): Promise<ReturnLink | undefined> {
  try {
    const last = await findLastCustomer()
    if (!last) return undefined
    const { id: customerId, organizationId, signedUpAt } = last
    const returnTo = await invites.findReturnTo(customerId)
    const result = signedUpAt ? 'submitted' : 'saved'
    return await findReturnLink({ organizationId, customerId, returnTo }, result)
  } catch {
    return undefined
  }
}
