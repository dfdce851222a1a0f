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
import { requireMember, takeFlash } from '@/server/http/page-session'
import * as challenges from '@/server/rooms/challenges'

const path = '/settings/close/check'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['identity.check.h1'], await takeFlash(path)),
})

export default async function Page() {
  const { state } = await requireMember()
  const { email, challengeId, proves } = state
  if (!email || !challengeId || proves !== challengeId) redirect('/settings/close')
  const rejected = readRejectedForm(await takeFlash(path), { email })
  return (
    <Main width="account" nav={<SettingsNav current="/settings" />}>
      <WordsProvider words={pickWords('email.', 'code.', 'identity.check.')}>
        <CheckEmail
          email={email}
          rejected={rejected}
          another="/settings/close"
          isFixed
          isSandbox={isSandbox()}
          hasCode={await challenges.hasCode(challengeId)}
        />
      </WordsProvider>
    </Main>
  )
}
