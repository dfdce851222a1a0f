import type { ReactNode } from 'react'
import { LeaveLink } from '@/components/frame/leave-link'
import { ApplicationHeader } from '@/components/ui/application-header'
import { english as words } from '@/lib/words'
import { isSandbox } from '@/server/foundations/env'
import { findBrand } from '@/server/http/page-session'

export default async function StepsLayout({
  params,
  children,
}: {
  params: Promise<{ userType: string }>
  children: ReactNode
}) {
  const { userType } = await params
  return (
    <>
      <ApplicationHeader isSandbox={isSandbox()} brand={await findBrand()}>
        <LeaveLink href={`/apply/${userType}/saved`} label={words['action.saveAndExit']} />
      </ApplicationHeader>
      {children}
    </>
  )
}
