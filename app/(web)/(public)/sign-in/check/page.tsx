import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInAside } from '@/components/frame/sign-in-aside'
import { CheckEmail } from '@/components/sign-in/check-email'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { Main } from '@/components/ui/main'
import { english as words } from '@/lib/words'
import { isSandbox } from '@/server/foundations/env'
import { findSession, takeFlash } from '@/server/http/page-session'
import * as challenges from '@/server/rooms/challenges'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['identity.check.h1'], await takeFlash('/sign-in/check')),
})

export default async function CheckPage() {
  const session = await findSession()
  const { email, challengeId, resumes } = session?.state ?? {}
  if (!email || !challengeId) redirect('/sign-in')
  const rejected = readRejectedForm(await takeFlash('/sign-in/check'), { email })
  return (
    <Main aside={<SignInAside />}>
      <CheckEmail
        email={email}
        rejected={rejected}
        another="/sign-in"
        isSandbox={isSandbox()}
        organization={resumes?.organization}
        hasCode={await challenges.hasCode(challengeId)}
      />
    </Main>
  )
}
