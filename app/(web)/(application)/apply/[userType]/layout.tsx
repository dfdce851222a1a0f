import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { SessionGuard } from '@/components/session/session-guard'
import { sessionWords } from '@/components/session/words'
import { SiteFooter } from '@/components/ui/site-footer'
import { userTypeOfSlug } from '@/lib/user-types'
import { legalLine } from '@/server/foundations/env'
import { findBrand, findTimeLeft } from '@/server/http/page-session'
import { BrandStyle } from '../../../brand-style'
import { describeLinkPreview } from '../../../link-preview'

export const generateMetadata = (): Metadata => ({
  ...describeLinkPreview('start.description'),
  robots: { index: false },
})

/**
 * Nested layouts render the header, not this layout, because only pages with unsaved answers have a
 * Save and exit link.
 */
export default async function ApplicationLayout({
  params,
  children,
}: {
  params: Promise<{ userType: string }>
  children: ReactNode
}) {
  const { userType: slug } = await params
  if (!userTypeOfSlug(slug)) notFound()
  const [timeLeft, brand] = await Promise.all([findTimeLeft(), findBrand()])
  return (
    <>
      <BrandStyle brand={brand} />
      {children}
      <SiteFooter legalLine={legalLine()} brand={brand} />
      {timeLeft && <SessionGuard {...timeLeft} words={sessionWords} />}
    </>
  )
}
