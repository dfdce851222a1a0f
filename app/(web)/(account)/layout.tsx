import type { ReactNode } from 'react'
import { AccountHeader } from '@/components/ui/account-header'
import { Link } from '@/components/ui/link'
import { SiteFooter } from '@/components/ui/site-footer'
import { isSandbox } from '@/server/env'

/** Pages of those who have an account. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <AccountHeader isSandbox={isSandbox()} inbox={<Link href="/inbox">Inbox</Link>} />
      {children}
      <SiteFooter />
    </>
  )
}
