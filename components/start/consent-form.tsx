'use client'

import type { ReactNode } from 'react'
import { Checkbox } from '@/components/form/choices'
import { Submit } from '@/components/form/submit'
import { IdentityForm, type RejectedForm } from '@/components/sign-in/identity-form'
import { titleOfPage } from '@/components/sign-in/words'
import { useWords } from '@/components/words/words-context'
import type { UserType } from '@/lib/user-types'

type Props = {
  userType: UserType
  version: string
  rejected: RejectedForm
  before: ReactNode
  children: ReactNode
}

/** The terms that a person reads before an application, and the checkbox that accepts them. */
export function ConsentForm({ userType, version, rejected, before, children }: Props) {
  const word = useWords()
  return (
    <IdentityForm
      action="/api/start/consent"
      sendsEmail={false}
      title={titleOfPage(word('identity.before.h1'))}
      rejected={rejected}
      before={before}
      hidden={{ userType, consentVersion: version }}
      loadCheck={async () => {
        const { faultOf } = await import('@/components/sign-in/messages')
        return ({ consent }) =>
          consent === 'yes' || consent === true ? [] : faultOf('consent', 'CONSENT_REQUIRED')
      }}
    >
      {children}
      <div className="mt-6">
        <Checkbox name="consent" label={word('identity.before.consent')} />
      </div>
      <Submit label={word('identity.before.start')} />
    </IdentityForm>
  )
}
