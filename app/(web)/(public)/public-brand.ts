import { headers } from 'next/headers'
import { cache } from 'react'
import type { PageBrand } from '@/lib/page-brand'
import { findBrand } from '@/server/http/page-session'
import * as brands from '@/server/rooms/brands'
import * as invites from '@/server/rooms/invites'

/**
 * The brand of a public page: that of the invitation in its path, or that of the signed-in person.
 * Undefined for anonymous visitors and on errors, so the page still renders.
 */
export const findPublicBrand = cache(async (): Promise<PageBrand | undefined> => {
  try {
    const path = (await headers()).get('x-page-path') ?? ''
    const token = /^\/invite\/([^/?]+)/.exec(path)?.[1]
    if (token === undefined) return await findBrand()
    return await brands.findOnPages(await invites.findInvitingOrganization(token))
  } catch {
    return undefined
  }
})
