import type { Metadata } from 'next'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { type InboxView, readFilter } from '@/lib/inbox'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { List } from './list'

export const metadata: Metadata = { title: `${words['inbox.h1']} – ${productName()}` }

type Search = { searchParams: Promise<{ filter?: string | string[]; cursor?: string | string[] }> }

export default async function Page({ searchParams }: Search) {
  const { filter, cursor } = await searchParams
  const view: InboxView = {
    filter: readFilter(filter),
    ...(typeof cursor === 'string' ? { cursor } : {}),
  }
  return (
    <Main width="wide">
      <PageHeading>{words['inbox.h1']}</PageHeading>
      <List view={view} />
    </Main>
  )
}
