import type { ReactNode } from 'react'
import { ApplicationHeader } from '@/components/ui/application-header'
import { isSandbox } from '@/server/foundations/env'

/** After the submit there is nothing left to save, so the header has no Save and exit link. */
export default function AfterLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ApplicationHeader isSandbox={isSandbox()} />
      {children}
    </>
  )
}
