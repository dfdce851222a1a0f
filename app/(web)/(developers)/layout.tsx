import type { ReactNode } from 'react'
import { DeveloperHeader } from '@/components/developers/developer-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { isSandbox, legalLine } from '@/server/foundations/env'
import { describeLinkPreview } from '../link-preview'

export const generateMetadata = () => describeLinkPreview()

export default function DeveloperLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <DeveloperHeader isSandbox={isSandbox()} />
      {children}
      <SiteFooter legalLine={legalLine()} />
    </>
  )
}
