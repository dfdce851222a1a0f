import type { Metadata } from 'next'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { titleOfPage } from '@/components/sign-in/words'
import { InvitationOnly } from '@/components/start/invitation-only'
import { UserTypeForm } from '@/components/start/user-type-form'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'
import { isSignupOpen } from '@/server/foundations/env'
import { takeFlash } from '@/server/http/page-session'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: isSignupOpen()
    ? titleAfter(words['identity.start.h1'], await takeFlash('/start'))
    : titleOfPage(words['invited.h1']),
})

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function StartPage({ searchParams }: Props) {
  const { account } = await searchParams
  if (!isSignupOpen()) return <InvitationOnly isUnknown={account === 'none'} />
  const rejected = readRejectedForm(await takeFlash('/start'))
  return (
    <Main>
      {account === 'none' && (
        <div className="mb-8">
          <Notice title={words['start.none.title']}>
            <p>{words['start.none.text']}</p>
          </Notice>
        </div>
      )}
      {account === 'refused' && (
        <div className="mb-8">
          <Notice title={words['start.refused.title']}>
            <p>
              {fillWords(words['start.refused.text'], {
                help: <Link href="/help">{words['start.refused.help']}</Link>,
              })}
            </p>
          </Notice>
        </div>
      )}
      <UserTypeForm rejected={rejected} />
    </Main>
  )
}
