import type { Metadata } from 'next'
import { ReturnButton } from '@/components/return/return-button'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { type InboxView, readFilter } from '@/lib/inbox'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { requireMember } from '@/server/http/page-session'
import { findLeave } from '../status/read-context'
import { List } from './list'

export const metadata: Metadata = { title: `${words['inbox.h1']} – ${productName()}` }

type Search = { searchParams: Promise<{ filter?: string | string[]; cursor?: string | string[] }> }

export default async function Page({ searchParams }: Search) {
  const { filter, cursor } = await searchParams
  const view: InboxView = {
    filter: readFilter(filter),
    ...(typeof cursor === 'string' ? { cursor } : {}),
  }
  const link = await findLeave(await requireMember('inbox'))
  return (
    <Main width="wide">
      {link && (
        <div className="no-print -mt-2 mb-1">
          <ReturnButton link={link} look="tertiary" />
        </div>
      )}
      <PageHeading>{words['inbox.h1']}</PageHeading>
      <List view={view} />
    </Main>
  )
}
