import type { Metadata } from 'next'
import { Link } from '@/components/ui/link'
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
    <Main width="inbox" aside={<EmptyPane />}>
      <PageHeading>{words['inbox.h1']}</PageHeading>
      <List view={view} />
    </Main>
  )
}

/** The empty second column, in which an item opens. Absent on narrow screens. */
const EmptyPane = () => (
  <aside className="hidden pt-8 pb-16 lg:block">
    <div className="sticky top-8 flex min-h-80 flex-col items-center justify-center gap-2 rounded-control border border-line px-6 text-center">
      <p className="text-muted">{words['inbox.pane']}</p>
      <Link href="/settings#inbox" className="touch-target text-ui">
        {words['inbox.pane.settings']}
      </Link>
    </div>
  </aside>
)
