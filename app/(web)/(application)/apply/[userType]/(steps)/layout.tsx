import type { ReactNode } from 'react'
import { LeaveLink } from '@/components/frame/leave-link'
import { ApplicationHeader } from '@/components/ui/application-header'
import { english as words } from '@/lib/words'
import { isSandbox, legalName } from '@/server/foundations/env'
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
      <ApplicationHeader isSandbox={isSandbox()} brand={await findBrand()} company={legalName()}>
        <LeaveLink href={`/apply/${userType}/saved`} label={words['action.saveAndExit']} />
      </ApplicationHeader>
      {children}
    </>
  )
}
