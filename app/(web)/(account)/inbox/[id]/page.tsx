import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ActionLink } from '@/components/inbox/action-link'
import { CategoryIcon } from '@/components/inbox/category-icon'
import { FormNote } from '@/components/inbox/form-note'
import { ItemMark } from '@/components/inbox/item-mark'
import type { Item } from '@/components/notifications/items'
import { ReturnButton } from '@/components/return/return-button'
import { Moment } from '@/components/time/moment'
import { BackLink } from '@/components/ui/back-link'
import { Button, ButtonLink } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { fillText } from '@/lib/fill-text'
import { type InboxView, inboxPath, inboxTargets } from '@/lib/inbox'
import { type Action, closeRequest, readAction } from '@/lib/inbox-action'
import { describeNotification, nameCategory, nameSender } from '@/lib/notification-words'
import { productName } from '@/lib/product'
import { type Word, english as words } from '@/lib/words'
import { findBrand, requireMember, takeFlash } from '@/server/http/page-session'
import * as brands from '@/server/rooms/brands'
import * as kyc from '@/server/rooms/kyc'
import * as notifications from '@/server/rooms/notifications'
import * as organizations from '@/server/rooms/organizations'
import { findLeave } from '../../status/read-context'
import { List } from '../list'

const speak: Word = (key, given) => fillText(words[key], given)

type Place = { params: Promise<{ id: string }> }

type Shown = Item & {
  organization: string
  brand: string | undefined
  action: Action | undefined
}

// Page and title share one database read per request.
const read = cache(async (id: string): Promise<Shown> => {
  const { customerId, organizationId } = await requireMember('inbox')
  const [found, askedAt, { displayName }, brand, origins] = await Promise.all([
    notifications.find(customerId, id),
    kyc.findAskedAt(customerId),
    brands.read(organizationId),
    findBrand(),
    organizations.readOrigins(organizationId),
  ])
  if (!found) notFound()
  // Checks the origin of the link on each page view. So the link disappears as soon as the
  // organization no longer allows this origin.
  const action = readAction(found.data, origins)
  // Converts the notification to the JSON that the API sends.
  const item: Item = JSON.parse(JSON.stringify(found))
  return {
    ...closeRequest(item, askedAt.toISOString()),
    organization: displayName,
    brand: brand?.name,
    action,
  }
})

export async function generateMetadata({ params }: Place): Promise<Metadata> {
  const item = await read((await params).id)
  const { title } = describeNotification(speak, item, item.brand)
  return { title: `${title} – ${productName()}` }
}

export default async function Page({ params }: Place) {
  const item = await read((await params).id)
  const [flash, link] = await Promise.all([
    takeFlash(`/inbox/${item.id}`),
    findLeave(await requireMember('inbox')),
  ])
  const view: InboxView = item.isArchived ? { filter: 'archived' } : {}
  const move = item.isArchived ? 'restore' : 'archive'
  const { title, body, target } = describeNotification(speak, item, item.brand)
  return (
    <Main width="inbox" aside={<ListPane view={view} currentId={item.id} />}>
      <BackLink href={inboxPath(view)} label={words['action.back']} />
      {flash && <FormNote moved={undefined} view={view} />}
      <p className="mb-2 text-small break-words text-muted [&_svg]:mr-2 [&_svg]:inline [&_svg]:align-[-0.2em]">
        <CategoryIcon category={item.category} />
        {nameCategory(speak, item.category)} · <Moment iso={item.createdAt} /> ·{' '}
        {speak('inbox.from', { sender: nameSender(item.type, item.organization) })}
      </p>
      <PageHeading>{title}</PageHeading>
      {body && <p className="mt-6 max-w-measure whitespace-pre-line">{body}</p>}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {item.action && <ActionLink {...item.action} />}
        {target && <ButtonLink href={inboxTargets[target]}>{words['frame.seeStatus']}</ButtonLink>}
        <ItemMark key={item.id} item={item} />
        <form method="post" action={`/api/notifications/${item.id}/${move}`}>
          <Button type="submit" look="tertiary">
            {words[`inbox.${move}`]}
          </Button>
        </form>
        <ReturnButton link={link} look="tertiary" />
      </div>
    </Main>
  )
}

/**
 * The list beside the open item. On the screen, the list is before the item. In the tab order, the
 * item comes first.
 */
const ListPane = ({ view, currentId }: { view: InboxView; currentId: string }) => (
  <aside aria-label={words['inbox.h1']} className="hidden pt-8 pb-16 lg:order-first lg:block">
    <p className="text-h1">{words['inbox.h1']}</p>
    <List view={view} currentId={currentId} />
  </aside>
)
