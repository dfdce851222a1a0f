import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { InboxList } from '@/components/inbox/inbox-list'
import type { InboxPage } from '@/components/notifications/items'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { pickOnly } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { ApiError } from '@/lib/errors'
import { type InboxView, inboxPageSize, inboxPath } from '@/lib/inbox'
import { now } from '@/lib/now'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { findBrand, type Person, requireMember } from '@/server/http/page-session'
import * as brands from '@/server/rooms/brands'
import * as customers from '@/server/rooms/customers'
import * as notifications from '@/server/rooms/notifications'
import * as organizations from '@/server/rooms/organizations'

export const metadata: Metadata = { title: `${words['inbox.h1']} – ${productName()}` }

type Search = { searchParams: Promise<{ filter?: string | string[]; cursor?: string | string[] }> }

export default async function Page({ searchParams }: Search) {
  const person = await requireMember('inbox')
  const { filter, cursor } = await searchParams
  const view: InboxView = {
    ...(filter === 'unread' ? { filter } : {}),
    ...(typeof cursor === 'string' ? { cursor } : {}),
  }
  const [page, settings, { displayName }, brand, { returnOrigins }] = await Promise.all([
    readPage(person, view),
    customers.readInboxSettings(person.customerId),
    brands.read(person.organizationId),
    findBrand(),
    organizations.readSettings(person.organizationId),
  ])
  return (
    <Main width="account">
      <PageHeading>{words['inbox.h1']}</PageHeading>
      <WordsProvider words={pickOnly('inbox.', 'bell.', 'action.tryAgain')}>
        <InboxList
          key={inboxPath(view)}
          page={page}
          organization={displayName}
          brand={brand?.name}
          view={view}
          settings={settings}
          origins={returnOrigins}
          madeAtMs={now().getTime()}
        />
      </WordsProvider>
    </Main>
  )
}

async function readPage(
  { customerId, head }: Person,
  { filter, cursor }: InboxView,
): Promise<InboxPage> {
  try {
    const isRead = filter === 'unread' ? 'false' : undefined
    const { data, meta } = await notifications.list(
      customerId,
      { limit: inboxPageSize, cursor: cursor ?? undefined, isRead },
      head,
    )
    // Converts the list to JSON, so that rendered items equal those that the browser fetches later.
    const items = JSON.parse(Array.isArray(data) ? JSON.stringify(data) : await data.read())
    return { items, ...meta }
  } catch (error) {
    // If the cursor belongs to another list, shows the first page.
    if (error instanceof ApiError && error.code === 'INVALID_CURSOR')
      redirect(inboxPath({ filter }))
    throw error
  }
}
