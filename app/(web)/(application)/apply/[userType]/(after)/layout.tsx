import type { ReactNode } from 'react'
import { ApplicationHeader } from '@/components/ui/application-header'
import { isSandbox } from '@/server/foundations/env'

/** Saved or sent: there is nothing left to save. */
export default function AfterLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ApplicationHeader isSandbox={isSandbox()} />
      {children}
    </>
  )
}
