import type { Metadata } from 'next'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { isSandbox, legalLine } from '@/server/foundations/env'
import { findNextLink } from './(public)/next-link'

export const metadata: Metadata = { title: `${words['missing.h1']} – ${productName()}` }

export default async function NotFound() {
  const nextLink = await findNextLink()
  return (
    <>
      <PublicHeader As={Link} isSandbox={isSandbox()} nextLink={nextLink} />
      <Main>
        <PageHeading>{words['missing.h1']}</PageHeading>
        <p className="mt-4">{words['missing.text']}</p>
        <p className="mt-4">
          <Link href={nextLink?.href ?? '/'} className="touch-target">
            {nextLink?.label ?? words['frame.home']}
          </Link>
        </p>
      </Main>
      <SiteFooter legalLine={legalLine()} />
    </>
  )
}
