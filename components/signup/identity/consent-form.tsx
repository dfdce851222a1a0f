'use client'

import type { ReactNode } from 'react'
import { Checkbox } from '@/components/form/checkbox'
import { Submit } from '@/components/form/submit'
import type { UserType } from '@/lib/user-types'
import { IdentityForm, type Left } from './identity-form'
import { headings, titleOfPage } from './words'

type Props = { userType: UserType; version: string; left: Left; before: ReactNode; children: ReactNode }

/** What there is to read before an application begins, and the box that agrees to it. */
export function ConsentForm({ userType, version, left, before, children }: Props) {
  return (
    <IdentityForm
      action="/api/start/consent"
      title={titleOfPage(headings.before)}
      left={left}
      before={before}
      hidden={{ userType, consentVersion: version }}
      loadCheck={async () => {
        const { faultOf } = await import('./messages')
        return ({ consent }) => (consent === 'yes' || consent === true ? [] : faultOf('consent', 'CONSENT_REQUIRED'))
      }}
    >
      {children}
      <div className="mt-6">
        <Checkbox name="consent" label="I have read this and I agree to receive records electronically" />
      </div>
      <Submit label="Start" />
    </IdentityForm>
  )
}
