'use client'

import { Field, type FieldProps, useInput } from '@/components/form/field-parts'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { IdentityForm, type RejectedForm } from '@/components/sign-in/identity-form'
import { inputLook } from '@/components/ui/input-look'
import { useWords } from '@/components/words/words-context'

type Props = {
  title: string
  rejected: RejectedForm
  page: string | undefined
  /** The page with the form: help for applicants, or contact for partners. */
  of?: 'help' | 'contact'
}

/** The form for a message to support. The message includes the page from which the person came. */
export function HelpForm({ title, rejected, page, of = 'help' }: Props) {
  const word = useWords()
  return (
    <IdentityForm
      action="/api/help"
      sendsEmail={false}
      title={title}
      rejected={rejected}
      hidden={page === undefined ? {} : { page }}
    >
      <div className="space-y-6">
        <MessageField
          name="message"
          label={word(`${of}.message`)}
          hint={word(`${of}.message.hint`)}
        />
        <TextField
          name="email"
          label={word(`${of}.email`)}
          width="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        {of === 'help' ? (
          <TextField
            name="reference"
            label={word('help.reference')}
            width="number"
            autoComplete="off"
            spellCheck={false}
          />
        ) : (
          <TextField
            name="company"
            label={word('contact.company')}
            width="email"
            autoComplete="organization"
          />
        )}
      </div>
      <Submit label={word(`${of}.send`)} />
    </IdentityForm>
  )
}

function MessageField(field: FieldProps) {
  return (
    <Field {...field}>
      <textarea rows={6} className={`mt-2 block w-full py-2 ${inputLook}`} {...useInput(field)} />
    </Field>
  )
}
