'use client'

import type { ReactNode } from 'react'
import { Submit } from '@/components/form/submit'
import { CodeField } from '@/components/form/text-field'
import { useWords } from '@/components/words/words-context'
import { IdentityForm, type Left } from './identity-form'
import { titleOfPage } from './words'

type Props = { email: string; left: Left; before: ReactNode; children: ReactNode }

/** Asks for the emailed code in one input. */
export function CodeForm({ email, left, before, children }: Props) {
  const word = useWords()
  return (
    <IdentityForm
      action="/api/email/code"
      title={titleOfPage(word('identity.check.h1'))}
      left={left}
      email={email}
      before={before}
      loadCheck={async () => {
        const { readCode } = await import('@/lib/sign-in/email')
        return ({ code }) => {
          const read = readCode(String(code ?? ''))
          return read.ok ? [] : read.faults
        }
      }}
    >
      {children}
      <div className="mt-8">
        <CodeField name="code" label={word('code.label')} hint={word('code.hint')} />
      </div>
      <Submit label={word('action.continue')} />
    </IdentityForm>
  )
}
