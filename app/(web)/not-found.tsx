import type { Metadata } from 'next'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { product } from '@/lib/product'
import { english as words } from '@/lib/words'
import { isSandbox } from '@/server/env'

export const metadata: Metadata = { title: `${words['missing.h1']} – ${product}` }

export default function NotFound() {
  return (
    <>
      <PublicHeader isSandbox={isSandbox()} />
      <Main>
        <PageHeading>{words['missing.h1']}</PageHeading>
        <p className="mt-4">{words['missing.text']}</p>
        <p className="mt-4">
          <Link href="/">{words['frame.home']}</Link>
        </p>
      </Main>
      <SiteFooter />
    </>
  )
}
