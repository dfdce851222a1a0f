'use client'

import { describedBy, Field } from '@/components/form/field-parts'
import { useField } from '@/components/form/form-context'
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

function MessageField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { register, text, fault } = useField(name)
  return (
    <Field {...{ name, label, hint }}>
      <textarea
        id={name}
        rows={6}
        defaultValue={text()}
        aria-describedby={describedBy(name, { hint, fault })}
        aria-invalid={fault ? true : undefined}
        className={`mt-2 w-full py-2 ${inputLook}`}
        {...register(name)}
      />
    </Field>
  )
}
