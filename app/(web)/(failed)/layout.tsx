import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { isSandbox, legalLine } from '@/server/foundations/env'

/** The layout of a failed page. It does not load the person, because the database may be down. */
export default function FailedLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PublicHeader As={Link} isSandbox={isSandbox()} />
      {children}
      <SiteFooter legalLine={legalLine()} />
    </>
  )
}
