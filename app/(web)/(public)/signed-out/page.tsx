import type { Metadata } from 'next'
import { AnnounceSignOut } from '@/components/session/announce-sign-out'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { english as words } from '@/lib/words'

export const metadata: Metadata = { title: titleOfPage(words['session.out.h1']) }

export default function SignedOutPage() {
  return (
    <Main>
      <PageHeading>{words['session.out.h1']}</PageHeading>
      <p className="mt-3 mb-8">{words['session.out.text']}</p>
      <ButtonLink href="/sign-in">{words['session.signIn']}</ButtonLink>
      <AnnounceSignOut />
    </Main>
  )
}
