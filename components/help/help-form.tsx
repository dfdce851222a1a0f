'use client'

import { Field, type FieldProps, useInput } from '@/components/form/field-parts'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { IdentityForm, type RejectedForm } from '@/components/sign-in/identity-form'
import { inputLook } from '@/components/ui/input-look'
import { useWords } from '@/components/words/words-context'

type Props = { title: string; rejected: RejectedForm; page: string | undefined }

/** The form for a message to support. It includes the page from which the person came. */
export function HelpForm({ title, rejected, page }: Props) {
  const word = useWords()
  return (
    <IdentityForm
      action="/api/help"
      title={title}
      rejected={rejected}
      hidden={page === undefined ? {} : { page }}
    >
      <div className="space-y-6">
        <MessageField
          name="message"
          label={word('help.message')}
          hint={word('help.message.hint')}
        />
        <TextField
          name="email"
          label={word('help.email')}
          width="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <TextField
          name="reference"
          label={word('help.reference')}
          width="number"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Submit label={word('help.send')} />
    </IdentityForm>
  )
}

function MessageField(field: FieldProps) {
  return (
    <Field {...field}>
      <textarea rows={6} className={`mt-2 w-full py-2 ${inputLook}`} {...useInput(field)} />
    </Field>
  )
}
