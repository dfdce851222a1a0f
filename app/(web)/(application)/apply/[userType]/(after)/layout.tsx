import type { ReactNode } from 'react'
import { ApplicationHeader } from '@/components/ui/application-header'
import { isSandbox, legalName } from '@/server/foundations/env'
import { findBrand } from '@/server/http/page-session'

/** These pages have no answers to save, so the header has no Save and exit link. */
export default async function AfterLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ApplicationHeader isSandbox={isSandbox()} brand={await findBrand()} company={legalName()} />
      {children}
    </>
  )
}
