'use client'

import { type ReactNode, useRef } from 'react'
import { get } from 'react-hook-form'
import { ErrorSummary, RefusalBox } from '@/components/ui/error-summary'
import { Notice } from '@/components/ui/notice'
import { useWords } from '@/components/words/words-context'
import type { FormFault } from '@/lib/signup/answers'
import { FormContext } from './form-context'
import { type LoadAutosave, useAutosave } from './use-autosave'
import { type FormAlert, useFaults, useLinkedField } from './use-faults'
import { useFormValues } from './use-form-values'
import type { Posting } from './use-posting'
import { type Check, useSubmit } from './use-submit'

export type FormProps = Posting & {
  /** The title of the page. It begins with "Error:" while the form has errors. */
  title: string
  /** The errors, the alert and the typed values that the server sent with this page. */
  faults?: readonly FormFault[]
  alert?: FormAlert | undefined
  renderAlert?: (alert: FormAlert) => ReactNode
  values?: unknown
  hidden?: Readonly<Record<string, string>>
  /** Loads the validation rules when a person starts to type, so that the page loads fast. */
  loadCheck?: () => Promise<Check>
  /** Loads the autosave when a person types. */
  loadAutosave?: LoadAutosave | undefined
  /** Returns the URL of another page on which a person can fix the error. Undefined if none can. */
  hrefOf?: (fault: FormFault) => string | undefined
  /** Shown above the error summary, such as the back link. */
  before?: ReactNode
  /** Shown between the error summary and the form, such as the heading of the page. */
  intro?: ReactNode
  children: ReactNode
}

/** The id of the first faulty input of a field. */
const inputIdOf = ({ source, parts }: FormFault): string =>
  parts?.[0] ? `${source}.${parts[0]}` : source

const plainAlert = ({ title, text }: FormAlert) => (
  <Notice tone="danger" title={title} isAlert>
    <p>{text}</p>
  </Notice>
)

/** A form that works without JavaScript. With JavaScript, the page stays until the response arrives. */
export function Form({
  title,
  faults: given = [],
  alert: sent,
  values,
  hidden = {},
  loadCheck,
  loadAutosave,
  hrefOf,
  renderAlert = plainAlert,
  before,
  intro,
  children,
  ...posting
}: FormProps) {
  const word = useWords()
  const form = useRef<HTMLFormElement>(null)
  const { register, follow, setValue, getValues } = useFormValues(form)
  useLinkedField()
  const { faults, alert, round, show } = useFaults({ title, faults: given, alert: sent })
  const { note, hold } = useAutosave(form, getValues, loadAutosave)
  const { submit, fetchCheck, isPending, isLeaving, status } = useSubmit({
    posting,
    hidden,
    loadCheck,
    read: getValues,
    onSend: hold,
    show,
  })
  const initial = (name: string) => get(values, name) as unknown
  const fill = (name: string, value: string) => setValue(name, value)
  const isRefused = faults.length > 0 || alert !== undefined
  const state = { register, follow, faults, isRefused, isPending, isLeaving, status, initial, fill }

  const box = alert && (
    <RefusalBox round={round} className="mb-8 scroll-mb-24">
      {renderAlert(alert)}
    </RefusalBox>
  )
  const retryAlert = alert?.isRetry && box
  return (
    <FormContext value={{ ...state, retryAlert }}>
      {before}
      <ErrorSummary
        faults={faults.map((fault) => ({
          ...(hrefOf ? { href: hrefOf(fault) } : { id: inputIdOf(fault) }),
          message: fault.message,
        }))}
        round={round}
        heading={word('faults.heading')}
      />
      {!retryAlert && box}
      {intro}
      <form
        ref={form}
        method="post"
        action={posting.action}
        noValidate
        data-reports=""
        onFocus={({ target }) => target.matches('input, select') && void fetchCheck()}
        onInput={note}
        onSubmit={submit}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </form>
    </FormContext>
  )
}
