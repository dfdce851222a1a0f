'use client'

import type { ReactNode } from 'react'
import { Radios } from '@/components/form/choices'
import { Submit } from '@/components/form/submit'
import { PageHeading } from '@/components/ui/page-heading'
import { useWords } from '@/components/words/words-context'
import type { Choice } from '@/lib/signup/question'
import { IdentityForm, type RejectedForm } from './identity-form'
import { openPage } from './open-page'
import { titleOfPage } from './words'

type Props = {
  heading: string
  choices: readonly Choice[]
  rejected: RejectedForm
  children: ReactNode
}

/**
 * Asks which account to open after the person has confirmed an email address. At first, no account
 * is selected.
 */
export function AccountForm({ heading, choices, rejected, children }: Props) {
  const word = useWords()
  return (
    <IdentityForm
      action="/api/sign-in/account"
      title={titleOfPage(heading)}
      rejected={rejected}
      onDone={openPage}
      loadCheck={async () => {
        const { faultOf } = await import('./messages')
        return ({ account }) =>
          choices.some(({ value }) => value === account) ? [] : faultOf('account')
      }}
    >
      <Radios
        name="account"
        label={<PageHeading>{heading}</PageHeading>}
        lead={children}
        choices={choices}
      />
      <Submit label={word('action.continue')} />
    </IdentityForm>
  )
}
