import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { isSandbox } from '@/server/foundations/env'

/** Around a page that stands in for one that failed: who is there is not asked, since what would answer may be away. */
export default function FailedLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PublicHeader As={Link} isSandbox={isSandbox()} />
      {children}
      <SiteFooter />
    </>
  )
}
