import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { SessionGuard } from '@/components/session/session-guard'
import { sessionWords } from '@/components/session/words'
import { SiteFooter } from '@/components/ui/site-footer'
import { userTypeOfSlug } from '@/lib/user-types'
import { findTimeLeft } from '@/server/http/page-visitor'

/** The header is that of the pages below: where there are answers to be saved there is a way out that saves them. */
export default async function ApplicationLayout({
  params,
  children,
}: {
  params: Promise<{ userType: string }>
  children: ReactNode
}) {
  const { userType: slug } = await params
  if (!userTypeOfSlug(slug)) notFound()
  const timeLeft = await findTimeLeft()
  return (
    <>
      {children}
      <SiteFooter />
      {timeLeft && <SessionGuard {...timeLeft} words={sessionWords} />}
    </>
  )
}
