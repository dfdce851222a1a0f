import type { Metadata } from 'next'
import { titleOfPage } from '@/components/sign-in/words'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { isOwnPage, withNext } from '@/lib/own-page'
import { english as words } from '@/lib/words'
import { findNextLink } from '../next-link'

export const metadata: Metadata = {
  title: titleOfPage(words['signInNeeded.h1']),
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/**
 * Asks the person to sign in. The current session comes from a link and may open only some pages.
 */
export default async function SignInNeededPage({ searchParams }: Props) {
  const { next } = await searchParams
  const nextLink = await findNextLink()
  return (
    <Main>
      <PageHeading>{words['signInNeeded.h1']}</PageHeading>
      <p className="mt-3 mb-8">{words['signInNeeded.text']}</p>
      <ButtonLink href={withNext('/sign-in', isOwnPage(next) ? next : undefined)}>
        {words['session.signIn']}
      </ButtonLink>
      {nextLink && (
        <p className="mt-6">
          <Link href={nextLink.href} className="touch-target">
            {words['signInNeeded.back']}
          </Link>
        </p>
      )}
    </Main>
  )
}
