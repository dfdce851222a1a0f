import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Bell } from '@/components/notifications/bell'
import { InboxProvider } from '@/components/notifications/inbox-provider'
import { SessionGuard } from '@/components/session/session-guard'
import { sessionWords } from '@/components/session/words'
import { AccountHeader } from '@/components/ui/account-header'
import { SiteFooter } from '@/components/ui/site-footer'
import { pickOnly } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { reaches } from '@/lib/reach'
import { isSandbox, legalLine } from '@/server/foundations/env'
import { findBrand, findPerson, findTimeLeft } from '@/server/http/page-session'
import * as notifications from '@/server/rooms/notifications'
import { BrandStyle } from '../brand-style'
import { describeLinkPreview } from '../link-preview'

export const generateMetadata = (): Metadata => ({
  ...describeLinkPreview('start.description'),
  robots: { index: false },
})

/** The layout of account pages. Before the signup, a person has no inbox. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const [person, timeLeft, brand] = await Promise.all([findPerson(), findTimeLeft(), findBrand()])
  const frame = (inbox: ReactNode) => (
    <WordsProvider words={pickOnly('bell.', 'inbox.mark')}>
      <BrandStyle brand={brand} />
      <AccountHeader isSandbox={isSandbox()} brand={brand} inbox={inbox} />
      {children}
      <SiteFooter legalLine={legalLine()} brand={brand} />
      {timeLeft && <SessionGuard {...timeLeft} words={sessionWords} />}
    </WordsProvider>
  )
  if (!person?.isSignedUp || !reaches(person.reach, 'inbox')) return frame(null)
  const { count } = notifications.unreadCount(person)
  return (
    <InboxProvider uid={person.customerId} initialCount={count}>
      {frame(<Bell />)}
    </InboxProvider>
  )
}
