import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CheckEmail } from '@/components/signup/identity/check-email'
import { leftOf, titleAfter } from '@/components/signup/identity/left'
import { headings } from '@/components/signup/identity/words'
import { Main } from '@/components/ui/main'
import { isSandbox } from '@/server/env'
import { findSession, takeFlash } from '@/server/visitor'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(headings.check, await takeFlash('/verify-email/check')),
})

export default async function CheckPage() {
  const session = await findSession()
  const { email, challengeId } = session?.state ?? {}
  if (!email || !challengeId) redirect('/verify-email')
  const left = leftOf(await takeFlash('/verify-email/check'), email)
  return (
    <Main>
      <CheckEmail email={email} left={left} another="/verify-email" isSandbox={isSandbox()} />
    </Main>
  )
}
