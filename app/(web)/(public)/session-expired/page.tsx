import type { Metadata } from 'next'
import { AnnounceSignOut } from '@/components/session/announce-sign-out'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { isOwnPage, withNext } from '@/lib/own-page'
import { english as words } from '@/lib/words'

export const metadata: Metadata = { title: titleOfPage(words['session.expired.h1']) }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SessionExpiredPage({ searchParams }: Props) {
  const { next } = await searchParams
  return (
    <Main>
      <PageHeading>{words['session.expired.h1']}</PageHeading>
      <p className="mt-3 mb-8">{words['session.expired.text']}</p>
      <ButtonLink href={withNext('/sign-in', isOwnPage(next) ? next : undefined)}>
        {words['session.signIn']}
      </ButtonLink>
      <AnnounceSignOut />
    </Main>
  )
}
