'use client'

import type { ReactNode } from 'react'
import { CodeField } from '@/components/form/code-field'
import { Submit } from '@/components/form/submit'
import { readCode } from '@/lib/signup/email'
import { english as words } from '@/lib/signup/words'
import { IdentityForm, type Left } from './identity-form'
import { headings, titleOfPage } from './words'

type Props = { email: string; left: Left; before: ReactNode; children: ReactNode }

/** Takes the code from the e-mail in one input. */
export function CodeForm({ email, left, before, children }: Props) {
  return (
    <IdentityForm
      action="/api/email/code"
      title={titleOfPage(headings.check)}
      left={left}
      email={email}
      before={before}
      check={({ code }) => {
        const read = readCode(String(code ?? ''))
        return read.ok ? [] : read.faults
      }}
    >
      {children}
      <div className="mt-8">
        <CodeField name="code" label={words['code.label']} hint={words['code.hint']} />
      </div>
      <Submit label={words['action.continue']} />
    </IdentityForm>
  )
}
