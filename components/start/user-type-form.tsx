'use client'

import type { ReactNode } from 'react'
import { Radios } from '@/components/form/choices'
import { Submit } from '@/components/form/submit'
import { IdentityForm, type RejectedForm } from '@/components/sign-in/identity-form'
import { titleOfPage } from '@/components/sign-in/words'
import { PageHeading } from '@/components/ui/page-heading'
import { useWords } from '@/components/words/words-context'
import { userTypeNames } from '@/lib/user-types'

type Props = {
  rejected: RejectedForm
  /** The text between the question and its choices. */
  lead: ReactNode
  /** The content below the button, so that question and button fit on a small screen. */
  children: ReactNode
}

/** Asks for the kind of account. */
export function UserTypeForm({ rejected, lead, children }: Props) {
  const word = useWords()
  const choices = userTypeNames.map((value) => ({
    value,
    label: word(`identity.start.${value}`),
    hint: word(`identity.start.${value}.hint`),
  }))
  return (
    <IdentityForm
      action="/api/start"
      title={titleOfPage(word('identity.start.h1'))}
      rejected={rejected}
      loadCheck={async () => {
        const { faultOf } = await import('@/components/sign-in/messages')
        return ({ userType }) =>
          userTypeNames.some((value) => value === userType) ? [] : faultOf('userType')
      }}
    >
      <Radios
        name="userType"
        label={<PageHeading isFocused={false}>{word('identity.start.h1')}</PageHeading>}
        lead={<div className="mt-2">{lead}</div>}
        choices={choices}
      />
      <Submit label={word('action.continue')} />
      {children}
    </IdentityForm>
  )
}
