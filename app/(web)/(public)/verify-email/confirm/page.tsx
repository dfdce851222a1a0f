import type { Metadata } from 'next'
import { headings, titleOfPage } from '@/components/signup/identity/words'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import * as challenges from '@/server/challenges'

// The address bar holds the link's secret: nothing of it may travel on.
export const metadata: Metadata = { title: titleOfPage(headings.confirm), referrer: 'same-origin', robots: { index: false } }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Mail scanners follow links, so looking at this page uses nothing up. */
export default async function ConfirmPage({ searchParams }: Props) {
  const { token } = await searchParams
  const challenge = typeof token === 'string' && token.length <= 64 ? await challenges.findByLink(token) : undefined
  if (challenge && typeof token === 'string') {
    return (
      <Main>
        <PageHeading>{headings.confirm}</PageHeading>
        <p className="mt-3 mb-8">
          {challenge.purpose === 'start'
            ? 'This shows that the address is yours, and takes you to your application.'
            : 'This signs you in.'}
        </p>
        <PostButton action="/api/email/link" hidden={{ token }}>
          {challenge.purpose === 'start' ? 'Confirm my email address' : 'Sign in'}
        </PostButton>
      </Main>
    )
  }
  return (
    <Main>
      <PageHeading>This link no longer works</PageHeading>
      <p className="mt-3">
        A link works once, for 60 minutes, and only until a newer one is sent. This one was used already, has expired, or was replaced by a
        newer email.
      </p>
      <p className="mt-3">
        <Link href="/sign-in">Ask for a new link</Link>
      </p>
    </Main>
  )
}
