import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { SiteFooter } from '@/components/ui/site-footer'
import { SiteHeader } from '@/components/ui/site-header'
import { SiteNav } from '@/components/ui/site-nav'
import { english as words } from '@/lib/signup/words'
import { userTypeOfSlug } from '@/lib/user-types'
import { isSandbox } from '@/server/env'

/** In the form there is little around the question. */
export default async function ApplicationLayout({ params, children }: { params: Promise<{ userType: string }>; children: ReactNode }) {
  const { userType: slug } = await params
  if (!userTypeOfSlug(slug)) notFound()
  return (
    <>
      <SiteHeader isSandbox={isSandbox()}>
        <SiteNav label="Application">
          {[
            <Link key="saved" href={`/apply/${slug}/saved`}>
              {words['action.saveAndExit']}
            </Link>,
            <Link key="help" href="/help">
              Help
            </Link>,
          ]}
        </SiteNav>
      </SiteHeader>
      {children}
      <SiteFooter />
    </>
  )
}
