import { redirect } from 'next/navigation'
import { EmptyInbox } from '@/components/inbox/empty-inbox'
import { FormNote } from '@/components/inbox/form-note'
import { InboxList } from '@/components/inbox/inbox-list'
import type { InboxPage } from '@/components/notifications/items'
import { pickOnly } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { ApiError } from '@/lib/errors'
import { type InboxView, inboxPageSize, inboxPath, queryOf } from '@/lib/inbox'
import { now } from '@/lib/now'
import { productName } from '@/lib/product'
import { findBrand, type Person, requireMember, takeFlash } from '@/server/http/page-session'
import * as brands from '@/server/rooms/brands'
import * as customers from '@/server/rooms/customers'
import type { Moved } from '@/server/rooms/inbox-page'
import * as kyc from '@/server/rooms/kyc'
import * as notifications from '@/server/rooms/notifications'
import * as organizations from '@/server/rooms/organizations'

/** The list of notifications: on the inbox page, or in the first column beside an open item. */
export async function List({ view, currentId }: { view: InboxView; currentId?: string }) {
  const person = await requireMember('inbox')
  const { customerId, organizationId } = person
  const [page, kept, askedAt, visitEndedAt, settings, owner, brand, origins, flash] =
    await Promise.all([
      readPage(person, view),
      notifications.listKeptUnread(customerId),
      kyc.findAskedAt(customerId),
      customers.recordInboxView(customerId),
      customers.readInboxSettings(customerId),
      brands.read(organizationId),
      findBrand(),
      organizations.readOrigins(organizationId),
      currentId === undefined ? takeFlash('/inbox') : undefined,
    ])
  // Beside an open item, viewing the list marks nothing as read.
  const readsOnView = settings.readsOnView && currentId === undefined
  return (
    <WordsProvider words={pickOnly('inbox.', 'bell.', 'action.tryAgain')}>
      <InboxList
        key={inboxPath(view)}
        page={page}
        keptUnread={kept}
        askedAt={askedAt.toISOString()}
        newSince={visitEndedAt?.toISOString()}
        organization={owner.displayName}
        brand={brand?.name}
        view={view}
        settings={{ ...settings, readsOnView }}
        none={<EmptyInbox filter={view.filter} sender={brand?.name ?? productName()} />}
        origins={origins}
        currentId={currentId}
        note={
          flash && <FormNote moved={flash.code ? undefined : (flash.values as Moved)} view={view} />
        }
        madeAtMs={now().getTime()}
      />
    </WordsProvider>
  )
}

async function readPage(
  { customerId, head }: Person,
  { filter, cursor }: InboxView,
): Promise<InboxPage> {
  try {
    const { data, meta } = await notifications.list(
      customerId,
      { limit: inboxPageSize, cursor: cursor ?? undefined, ...queryOf(filter) },
      head,
    )
    // Converts the list to JSON, so that items from the server have the same types as items that
    // the browser fetches later.
    const items = JSON.parse(Array.isArray(data) ? JSON.stringify(data) : await data.read())
    return { items, ...meta }
  } catch (error) {
    // The cursor in the URL can be invalid, for example if it belongs to another person's inbox.
    // Then the browser opens the first page.
    if (error instanceof ApiError && error.code === 'INVALID_CURSOR')
      redirect(inboxPath({ filter }))
    throw error
  }
}
