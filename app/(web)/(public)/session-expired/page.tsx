import type { Metadata } from 'next'
import { SignedOutAside } from '@/components/frame/end-aside'
import { EndPage } from '@/components/frame/end-page'
import { ReturnButton } from '@/components/return/return-button'
import { AnnounceSignOut } from '@/components/session/announce-sign-out'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { isOwnPage, withNext } from '@/lib/own-page'
import { english as words } from '@/lib/words'
import { findExpiredLink } from '../public-brand'

export const metadata: Metadata = {
  title: titleOfPage(words['session.expired.h1']),
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SessionExpiredPage({ searchParams }: Props) {
  const { next: given } = await searchParams
  const next = isOwnPage(given) ? given : undefined
  // The page mentions unfinished answers only to a person who was filling in the form.
  const isForm = next?.startsWith('/apply/') && !next.endsWith('/submitted')
  return (
    <EndPage
      heading={words['session.expired.h1']}
      aside={<SignedOutAside next={next} />}
      action={
        <>
          <ButtonLink href={withNext('/sign-in', next)}>{words['session.signIn']}</ButtonLink>
          <ReturnButton link={await findExpiredLink()} look="secondary" />
        </>
      }
    >
      <p>{words['session.expired.text']}</p>
      {isForm && <p>{words['session.expired.form']}</p>}
      <AnnounceSignOut hasExpired />
    </EndPage>
  )
}
