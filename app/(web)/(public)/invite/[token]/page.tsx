import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { titleOfPage } from '@/components/signup/identity/words'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import { ApiError } from '@/lib/errors'
import { english as words } from '@/lib/signup/words'
import * as invites from '@/server/invites'

export const metadata: Metadata = { title: titleOfPage('Your invitation'), referrer: 'same-origin', robots: { index: false } }

const Told = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Main>
    <PageHeading>{heading}</PageHeading>
    <div className="mt-3 space-y-3">{children}</div>
  </Main>
)

const refusals: Record<string, ReactNode> = {
  INVITE_TOKEN_EXPIRED: (
    <Told heading="This invitation has expired">
      <p>An invitation works for seven days. Ask the person who invited you to send a new one.</p>
    </Told>
  ),
  INVITATION_ALREADY_USED: (
    <Told heading="This invitation was used already">
      <p>The application that it was for has been sent.</p>
      <p>
        <Link href="/sign-in">Sign in to see its status</Link>
      </p>
    </Told>
  ),
  INVITATION_DOES_NOT_EXIST: (
    <Told heading="We don't know this invitation">
      <p>Check that the address is complete, or open the newest link you were sent.</p>
      <p>
        <Link href="/">Go to the start page</Link>
      </p>
    </Told>
  ),
}

/** Mail scanners follow links, so the invitation is taken by the button and not by looking. */
export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  try {
    const { organization, firstName, role } = await invites.check(token)
    return (
      <Told heading={`You're invited by ${organization}`}>
        <p>
          Hello {firstName}. {organization} asks you to open an account as {words[`userType.${role}`]}. It takes about{' '}
          {role === 'businessowner' ? '8' : '4'} minutes.
        </p>
        <div className="pt-5">
          <PostButton action="/api/invites" hidden={{ token }}>
            Accept and start
          </PostButton>
        </div>
      </Told>
    )
  } catch (error) {
    const told = error instanceof ApiError ? refusals[error.code] : undefined
    if (told === undefined) throw error
    return told
  }
}
