import type { Metadata } from 'next'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { product } from '@/lib/product'
import { isSandbox } from '@/server/env'

export const metadata: Metadata = { title: `Page not found – ${product}` }

export default function NotFound() {
  return (
    <>
      <PublicHeader isSandbox={isSandbox()} />
      <Main>
        <PageHeading>Page not found</PageHeading>
        <p className="mt-4">If you typed the address, check that it is right. If you followed a link, it may be old.</p>
        <p className="mt-4">
          <Link href="/">Go to the start page</Link>
        </p>
      </Main>
      <SiteFooter />
    </>
  )
}
