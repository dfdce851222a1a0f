import type { Metadata } from 'next'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PublicHeader } from '@/components/ui/public-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { product } from '@/lib/product'
import { english as words } from '@/lib/words'
import { isSandbox } from '@/server/foundations/env'
import { findWayOn } from './(public)/way-on'

export const metadata: Metadata = { title: `${words['missing.h1']} – ${product}` }

export default async function NotFound() {
  const wayOn = await findWayOn()
  return (
    <>
      <PublicHeader As={Link} isSandbox={isSandbox()} wayOn={wayOn} />
      <Main>
        <PageHeading>{words['missing.h1']}</PageHeading>
        <p className="mt-4">{words['missing.text']}</p>
        <p className="mt-4">
          <Link href={wayOn?.href ?? '/'} className="touch-target">
            {wayOn?.label ?? words['frame.home']}
          </Link>
        </p>
      </Main>
      <SiteFooter />
    </>
  )
}
