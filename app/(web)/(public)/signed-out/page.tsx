import type { Metadata } from 'next'
import { titleOfPage } from '@/components/signup/identity/words'
import { ButtonLink } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'

const heading = "You're signed out"
export const metadata: Metadata = { title: titleOfPage(heading) }

export default function SignedOutPage() {
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      <p className="mt-3 mb-8">Nothing of your application is left in this browser. Your answers are saved.</p>
      <ButtonLink href="/sign-in">Sign in</ButtonLink>
    </Main>
  )
}
