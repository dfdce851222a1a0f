import type { Metadata } from 'next'
import { EndPage } from '@/components/frame/end-page'
import { AnnounceSignOut } from '@/components/session/announce-sign-out'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { english as words } from '@/lib/words'

export const metadata: Metadata = { title: titleOfPage(words['session.out.h1']) }

export default function SignedOutPage() {
  return (
    <EndPage
      heading={words['session.out.h1']}
      action={<ButtonLink href="/sign-in">{words['session.signIn']}</ButtonLink>}
    >
      <p>{words['session.out.text']}</p>
      <AnnounceSignOut />
    </EndPage>
  )
}
