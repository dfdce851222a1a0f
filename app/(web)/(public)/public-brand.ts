import { headers } from 'next/headers'
import { cache } from 'react'
import type { PageBrand } from '@/lib/page-brand'
import { findBrand, findSession } from '@/server/http/page-session'
import * as brands from '@/server/rooms/brands'
import * as invites from '@/server/rooms/invites'
import * as links from '@/server/rooms/links'

/**
 * Returns the brand of a public page: the brand of the invitation or link in its path, of the
 * application or account that ended in this browser, or of the signed-in person. Undefined for anonymous
 * visitors and on errors, so the page still renders.
 */
export const findPublicBrand = cache(async (): Promise<PageBrand | undefined> => {
  try {
    const path = (await headers()).get('x-page-path') ?? ''
    if (path === '/application-deleted' || path === '/account-closed') return await findLeftBrand()
    const [, kind, token = ''] = /^\/(invite|link)\/([^/?]+)/.exec(path) ?? []
    if (kind === undefined) return await findBrand()
    const organizationId =
      kind === 'link'
        ? (await links.inspect(token)).organizationId
        : await invites.findInvitingOrganization(token)
    return await brands.findOnPages(organizationId)
  } catch {
    return undefined
  }
})

async function findLeftBrand(): Promise<PageBrand | undefined> {
  const { deletedFor, closed } = (await findSession())?.state ?? {}
  const organizationId = deletedFor ?? closed?.organizationId
  return organizationId === undefined ? undefined : brands.findOnPages(organizationId)
}
