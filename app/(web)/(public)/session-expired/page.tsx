import type { Metadata } from 'next'
import { titleOfPage } from '@/components/signup/identity/words'
import { ButtonLink } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'

const heading = "You're signed out"
export const metadata: Metadata = { title: titleOfPage(heading) }

export default function SessionExpiredPage() {
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      <p className="mt-3 mb-8">
        For your security we sign you out after 15 minutes without activity, and after 12 hours in any case. Your answers are saved.
      </p>
      <ButtonLink href="/sign-in">Sign in</ButtonLink>
    </Main>
  )
}
