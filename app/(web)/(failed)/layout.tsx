import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { isSandbox, legalLine } from '@/server/foundations/env'
import { describeLinkPreview } from '../link-preview'

export const generateMetadata = () => describeLinkPreview('start.description')

/**
 * The layout of a failed page. It loads neither the person nor the brand of the partner, because
 * the database may be down. Waiting for the database would delay the page and use one more
 * connection.
 */
export default function FailedLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PublicHeader As={Link} isSandbox={isSandbox()} />
      {children}
      <SiteFooter legalLine={legalLine()} />
    </>
  )
}
