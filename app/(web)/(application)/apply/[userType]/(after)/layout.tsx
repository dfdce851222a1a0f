import type { ReactNode } from 'react'
import { ApplicationHeader } from '@/components/ui/application-header'
import { isSandbox } from '@/server/foundations/env'

/** No exit that saves: everything is saved already. */
export default function AfterLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ApplicationHeader isSandbox={isSandbox()} />
      {children}
    </>
  )
}
