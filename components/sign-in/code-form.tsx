'use client'

import { type ReactNode, useState } from 'react'
import { Submit } from '@/components/form/submit'
import { UnsentBeside } from '@/components/frame/unsent-beside'
import { useWords } from '@/components/words/words-context'
import { CodeField } from './code-field'
import { IdentityForm, type RejectedForm } from './identity-form'
import { openPage } from './open-page'
import { titleOfPage } from './words'

type Props = { email: string; rejected: RejectedForm; before: ReactNode; children: ReactNode }

/** Asks for the emailed code in one input. */
export function CodeForm({ email, rejected, before, children }: Props) {
  const word = useWords()
  const [isUnsent, setUnsent] = useState(false)
  const title = titleOfPage(word('identity.check.h1'))
  return (
    <IdentityForm
      action="/api/email/code"
      title={isUnsent ? word('title.error', { title }) : title}
      rejected={rejected}
      email={email}
      before={
        <>
          {before}
          <UnsentBeside onUnsent={() => setUnsent(true)} />
        </>
      }
      onDone={openPage}
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
        <CodeField name="code" label={word('code.label')} />
      </div>
      <Submit label={word('action.continue')} />
    </IdentityForm>
  )
}
