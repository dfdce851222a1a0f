import type { Metadata } from 'next'
import { SignedOutAside } from '@/components/frame/end-aside'
import { EndPage } from '@/components/frame/end-page'
import { ReturnButton } from '@/components/return/return-button'
import { AnnounceSignOut } from '@/components/session/announce-sign-out'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { english as words } from '@/lib/words'
import { findLeftLink } from '../public-brand'

export const metadata: Metadata = {
  title: titleOfPage(words['session.out.h1']),
  robots: { index: false },
}

export default async function SignedOutPage() {
  const link = await findLeftLink()
  return (
    <EndPage
      heading={words['session.out.h1']}
      aside={<SignedOutAside />}
      action={
        <>
          <ReturnButton link={link} />
          <ButtonLink href="/sign-in" {...(link?.href && { look: 'secondary' as const })}>
            {words['session.signIn']}
          </ButtonLink>
        </>
      }
    >
      <p>{words['session.out.text']}</p>
      <AnnounceSignOut />
    </EndPage>
  )
}
