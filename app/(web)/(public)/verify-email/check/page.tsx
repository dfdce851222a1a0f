import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CheckEmail } from '@/components/sign-in/check-email'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { Main } from '@/components/ui/main'
import { english as words } from '@/lib/words'
import { isSandbox } from '@/server/foundations/env'
import { findSession, takeFlash } from '@/server/http/page-session'
import * as challenges from '@/server/rooms/challenges'
import { StartColumn } from '../../start-column'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['identity.check.h1'], await takeFlash('/verify-email/check')),
})

export default async function CheckPage() {
  const session = await findSession()
  const { email, challengeId, userType } = session?.state ?? {}
  if (!email || !challengeId) redirect('/verify-email')
  const rejected = readRejectedForm(await takeFlash('/verify-email/check'), { email })
  return (
    <Main aside={userType && <StartColumn userType={userType} />}>
      <CheckEmail
        email={email}
        rejected={rejected}
        another="/verify-email"
        isSandbox={isSandbox()}
        hasCode={await challenges.hasCode(challengeId)}
      />
    </Main>
  )
}
