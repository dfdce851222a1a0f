import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SettingsNav } from '@/components/settings/settings-nav'
import { CheckEmail } from '@/components/sign-in/check-email'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { Main } from '@/components/ui/main'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { english as words } from '@/lib/words'
import { isSandbox } from '@/server/foundations/env'
import { requirePerson, takeFlash } from '@/server/http/page-session'
import * as challenges from '@/server/rooms/challenges'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['identity.check.h1'], await takeFlash('/settings/email/check')),
})

export default async function Page() {
  const { state } = await requirePerson()
  const { email, challengeId } = state
  if (!email || !challengeId) redirect('/settings/email')
  const rejected = readRejectedForm(await takeFlash('/settings/email/check'), { email })
  return (
    <Main width="account" nav={<SettingsNav current="/settings" />}>
      <WordsProvider words={pickWords('email.', 'code.', 'identity.check.')}>
        <CheckEmail
          email={email}
          rejected={rejected}
          another="/settings/email"
          isSandbox={isSandbox()}
          hasCode={await challenges.hasCode(challengeId)}
        />
      </WordsProvider>
    </Main>
  )
}
