import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { AccountForm } from '@/components/sign-in/account-form'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { Main } from '@/components/ui/main'
import { fillWords } from '@/components/words/rich-words'
import { noAccount } from '@/lib/contracts/browser/email'
import { fillText } from '@/lib/fill-text'
import { writeDate } from '@/lib/moments'
import type { Choice } from '@/lib/signup/question'
import { english as words } from '@/lib/words'
import { findSession, takeFlash } from '@/server/http/page-session'
import { type AccountChoice, findChoice } from '@/server/rooms/sign-in'

/**
 * Loads the accounts from which the person chooses. If the session offers no account, redirects to
 * the sign-in page.
 */
const requireChoice = cache(async () => {
  const session = await findSession()
  const choice = session && (await findChoice(session))
  if (!choice || choice.accounts.length === 0) redirect('/sign-in')
  const isOne = choice.accounts.length === 1
  return {
    ...choice,
    isOne,
    heading: words[isOne ? 'identity.choose.one.h1' : 'identity.choose.h1'],
  }
})

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter((await requireChoice()).heading, await takeFlash('/sign-in/choose')),
})

function describe({ userType, signedUpAt }: AccountChoice): string {
  const kind = words[`identity.choose.userType.${userType}`]
  return signedUpAt
    ? fillText(words['identity.choose.signedUp'], {
        userType: kind,
        date: writeDate(signedUpAt.toISOString()),
      })
    : fillText(words['identity.choose.begun'], { userType: kind })
}

function choiceOf(account: AccountChoice, isOne: boolean): Choice {
  const { id, organization, isProven } = account
  const about = describe(account)
  if (isOne)
    return {
      value: id,
      label: fillText(words['identity.choose.yes'], { organization }),
      hint: about,
    }
  const hint = isProven ? about : fillText(words['identity.choose.unproven'], { about })
  return { value: id, label: organization, hint }
}

function listChoices(accounts: readonly AccountChoice[], isOne: boolean): Choice[] {
  return [
    ...accounts.map((account) => choiceOf(account, isOne)),
    {
      value: noAccount,
      label: words[isOne ? 'identity.choose.no' : 'identity.choose.none'],
      hint: words['identity.choose.none.hint'],
    },
  ]
}

export default async function ChooseAccountPage() {
  const { email, accounts, isOne, heading } = await requireChoice()
  const [{ organization, acceptedAt } = { organization: '', acceptedAt: null }] = accounts
  const text = acceptedAt ? 'identity.choose.one.accepted' : 'identity.choose.one.text'
  return (
    <Main>
      <AccountForm
        heading={heading}
        choices={listChoices(accounts, isOne)}
        rejected={readRejectedForm(await takeFlash('/sign-in/choose'))}
      >
        <p className="mt-3 mb-5">
          {fillWords(words[isOne ? text : 'identity.choose.text'], {
            email: <strong className="font-semibold wrap-anywhere">{email}</strong>,
            organization: <bdi>{organization}</bdi>,
            date: acceptedAt && writeDate(acceptedAt.toISOString()),
          })}
        </p>
      </AccountForm>
    </Main>
  )
}
