'use client'

import { type ReactNode, useState } from 'react'
import { useFormState } from '@/components/form/form-context'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useWords } from '@/components/words/words-context'
import { IdentityForm, type RejectedForm } from './identity-form'
import { openPage } from './open-page'
import { titleOfPage } from './words'

type Props = {
  purpose: 'start' | 'sign-in' | 'change'
  heading: string
  rejected: RejectedForm
  /** The page to open after signing in. */
  next?: string | undefined
  before?: ReactNode
  children: ReactNode
}

/**
 * Asks for the email address. If the domain looks like a typo, asks the person once whether the
 * address is right.
 */
export function EmailForm({ purpose, heading, rejected, next, before, children }: Props) {
  const word = useWords()
  const isChange = purpose === 'change'
  const [suggestion, suggest] = useState<{ typed: string; meant: string }>()
  return (
    <IdentityForm
      action={isChange ? '/api/settings/email' : '/api/email'}
      title={titleOfPage(heading)}
      rejected={rejected}
      before={before}
      // This is a full page load, so that the Back button loads this page again with the typed
      // address.
      onDone={openPage}
      hidden={isChange ? undefined : { purpose, ...(next && { next }) }}
      loadCheck={async () => {
        const { readEmail, suggestEmail } = await import('@/lib/sign-in/email')
        return ({ email }) => {
          const read = readEmail(String(email ?? ''))
          if (!read.ok) return read.faults
          const meant = suggestEmail(read.email)
          if (meant === undefined || suggestion?.typed === read.email) return []
          suggest({ typed: read.email, meant })
          return 'pause'
        }
      }}
    >
      {children}
      <div className="mt-8 space-y-4">
        <TextField
          name="email"
          label={word(isChange ? 'email.new' : 'email.label')}
          type="email"
          autoComplete={purpose === 'sign-in' ? 'username' : 'email'}
          spellCheck={false}
          autoCapitalize="none"
          width="email"
        />
        {suggestion && <Suggestion email={suggestion.meant} onTaken={() => suggest(undefined)} />}
      </div>
      <Submit label={word('action.continue')} />
    </IdentityForm>
  )
}

function Suggestion({ email, onTaken }: { email: string; onTaken: () => void }) {
  const word = useWords()
  const { fill } = useFormState()
  const take = () => {
    fill('email', email)
    onTaken()
    document.getElementById('email')?.focus()
  }
  return (
    <Notice tone="warn" isAlert>
      <p>{word('email.slip')}</p>
      <Button look="tertiary" onClick={take}>
        {word('email.suggest', { email })}
      </Button>
    </Notice>
  )
}
