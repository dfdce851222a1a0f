import type { Metadata } from 'next'
import { EndPage } from '@/components/frame/end-page'
import { AnnounceSignOut } from '@/components/session/announce-sign-out'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { isOwnPage, withNext } from '@/lib/own-page'
import { english as words } from '@/lib/words'

export const metadata: Metadata = { title: titleOfPage(words['session.expired.h1']) }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SessionExpiredPage({ searchParams }: Props) {
  const { next } = await searchParams
  return (
    <EndPage
      heading={words['session.expired.h1']}
      action={
        <ButtonLink href={withNext('/sign-in', isOwnPage(next) ? next : undefined)}>
          {words['session.signIn']}
        </ButtonLink>
      }
    >
      <p>{words['session.expired.text']}</p>
      <AnnounceSignOut />
    </EndPage>
  )
}
