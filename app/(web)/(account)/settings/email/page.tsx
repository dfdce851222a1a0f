import type { Metadata } from 'next'
import { SettingsNav } from '@/components/settings/settings-nav'
import { EmailForm } from '@/components/sign-in/email-form'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { BackLink } from '@/components/ui/back-link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { pickWords } from '@/components/words/page-words'
import { fillWords } from '@/components/words/rich-words'
import { WordsProvider } from '@/components/words/words-context'
import { english as words } from '@/lib/words'
import { requirePerson, takeFlash } from '@/server/http/page-session'
import * as customers from '@/server/rooms/customers'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['identity.change.h1'], await takeFlash('/settings/email')),
})

export default async function Page() {
  const { customerId } = await requirePerson()
  const [{ email }, flash] = await Promise.all([
    customers.readContact(customerId),
    takeFlash('/settings/email'),
  ])
  return (
    <Main width="account" nav={<SettingsNav current="/settings" />}>
      <WordsProvider words={pickWords('email.', 'identity.')}>
        <EmailForm
          purpose="change"
          heading={words['identity.change.h1']}
          rejected={readRejectedForm(flash)}
          before={<BackLink href="/settings" label={words['action.back']} />}
        >
          <PageHeading>{words['identity.change.h1']}</PageHeading>
          <div className="mt-3 max-w-measure space-y-3">
            <p>
              {fillWords(words['settings.email.now'], {
                email: <strong className="font-semibold wrap-anywhere">{email}</strong>,
              })}
            </p>
            <p>
              {words['settings.email.how']} {words['settings.email.then']}
            </p>
          </div>
        </EmailForm>
      </WordsProvider>
    </Main>
  )
}
