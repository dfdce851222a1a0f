import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { InboxList } from '@/components/notifications/inbox-list'
import type { InboxPage } from '@/components/notifications/use-inbox-list'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { ApiError } from '@/lib/errors'
import { type InboxView, inboxPageSize, inboxPath } from '@/lib/inbox'
import { now } from '@/lib/now'
import { product } from '@/lib/product'
import * as notifications from '@/server/notifications'
import { type Person, requireMember } from '@/server/visitor'

export const metadata: Metadata = { title: `Inbox – ${product}` }

type Search = { searchParams: Promise<{ filter?: string | string[]; cursor?: string | string[] }> }

export default async function Page({ searchParams }: Search) {
  const person = await requireMember()
  const { filter, cursor } = await searchParams
  const view: InboxView = {
    ...(filter === 'unread' ? { filter } : {}),
    ...(typeof cursor === 'string' ? { cursor } : {}),
  }
  const page = await readPage(person, view)
  return (
    <Main width="account">
      <PageHeading>Inbox</PageHeading>
      <InboxList key={inboxPath(view)} page={page} view={view} madeAtMs={now().getTime()} />
    </Main>
  )
}

async function readPage({ customerId, head }: Person, { filter, cursor }: InboxView): Promise<InboxPage> {
  try {
    const isRead = filter === 'unread' ? 'false' : undefined
    const { data, meta } = await notifications.list(customerId, { limit: inboxPageSize, cursor: cursor ?? undefined, isRead }, head)
    // As it would travel over the wire, so that both ways into the list give the same.
    return { items: JSON.parse(JSON.stringify(data)), nextCursor: (meta as { nextCursor: string | null }).nextCursor }
  } catch (error) {
    // A place in a list that is not this one: begin at its start.
    if (error instanceof ApiError && error.code === 'INVALID_CURSOR') redirect(inboxPath({ filter }))
    throw error
  }
}
