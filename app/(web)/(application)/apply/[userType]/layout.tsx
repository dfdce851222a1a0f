import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { SessionGuard } from '@/components/session/session-guard'
import { sessionWords } from '@/components/session/words'
import { LeaveLink } from '@/components/signup/save-and-exit'
import { NavLink } from '@/components/ui/nav-link'
import { SiteFooter } from '@/components/ui/site-footer'
import { SiteHeader } from '@/components/ui/site-header'
import { SiteNav } from '@/components/ui/site-nav'
import { userTypeOfSlug } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { isSandbox } from '@/server/env'
import { findTimeLeft } from '@/server/visitor'

/** In the form there is little around the question. */
export default async function ApplicationLayout({ params, children }: { params: Promise<{ userType: string }>; children: ReactNode }) {
  const { userType: slug } = await params
  if (!userTypeOfSlug(slug)) notFound()
  const timeLeft = await findTimeLeft()
  return (
    <>
      <SiteHeader isSandbox={isSandbox()}>
        <SiteNav label={words['frame.application']}>
          {[
            <LeaveLink key="saved" href={`/apply/${slug}/saved`} label={words['action.saveAndExit']} />,
            <NavLink key="help" href="/help">
              {words['frame.help']}
            </NavLink>,
          ]}
        </SiteNav>
      </SiteHeader>
      {children}
      <SiteFooter />
      {timeLeft && <SessionGuard {...timeLeft} words={sessionWords} />}
    </>
  )
}
