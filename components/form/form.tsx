'use client'

import { type ReactNode, useRef } from 'react'
import { get } from 'react-hook-form'
import { ErrorSummary, useLinkedField } from '@/components/ui/error-summary'
import { useWords } from '@/components/words/words-context'
import type { FormFault } from '@/lib/signup/answers'
import { FormContext } from './form-context'
import { type LoadAutosave, useAutosave } from './use-autosave'
import { type FormAlert, useFaults } from './use-faults'
import { useFormValues } from './use-form-values'
import type { Posting } from './use-posting'
import { type Check, useSubmit } from './use-submit'

export type FormProps = Posting & {
  /** The title of the page. While the form has errors, it begins with "Error:". */
  title: string
  /** The errors, the alert and the typed values that the server sent with this page. */
  faults?: readonly FormFault[]
  alert?: FormAlert | undefined
  /** Returns the content below the text of an alert, such as links. */
  renderAlert?: (alert: FormAlert) => ReactNode
  /** Whether the page shows answers that another tab changed. */
  isConflict?: boolean
  values?: unknown
  hidden?: Readonly<Record<string, string>>
  /** Loads the validation rules when a person starts to type. So the page itself loads fast. */
  loadCheck?: () => Promise<Check>
  /** Loads the autosave when a person starts to type. */
  loadAutosave?: LoadAutosave | undefined
  /** Returns the URL of another page on which a person can fix the error. Undefined if no other page can help. */
  hrefOf?: (fault: FormFault) => string | undefined
  /** Content above the error summary, such as the back link. */
  before?: ReactNode
  /** Content between the error summary and the form, such as the heading of the page. */
  intro?: ReactNode
  children: ReactNode
}

/** Returns the id of the first invalid input of a field. A date, for example, has three inputs. */
const inputIdOf = ({ source, parts }: FormFault): string =>
  parts?.[0] ? `${source}.${parts[0]}` : source

/** A form that works without JavaScript. With JavaScript, the page stays until the response arrives. */
export function Form({
  title,
  faults: given = [],
  alert: sent,
  isConflict = false,
  values,
  hidden = {},
  loadCheck,
  loadAutosave,
  hrefOf,
  renderAlert,
  before,
  intro,
  children,
  ...posting
}: FormProps) {
  const word = useWords()
  const form = useRef<HTMLFormElement>(null)
  const { register, follow, setValue, getValues } = useFormValues(form)
  useLinkedField()
  const { faults, alert, round, isRefused, show } = useFaults({
    title,
    isConflict,
    faults: given,
    alert: sent,
  })
  const { note, ...autosave } = useAutosave(form, getValues, loadAutosave)
  const { submit, fetchCheck, isPending, isLeaving, status } = useSubmit({
    posting,
    hidden,
    loadCheck,
    read: getValues,
    autosave,
    form,
    show,
  })
  const initial = (name: string) => get(values, name) as unknown
  const fill = (name: string, value: string) => {
    setValue(name, value)
    void note()
  }
  const state = { register, follow, faults, isRefused, isPending, isLeaving, status, initial, fill }

  const linkOf = (fault: FormFault) => (hrefOf ? { href: hrefOf(fault) } : { id: inputIdOf(fault) })
  const listed = faults.map((fault) => ({ ...fault, ...linkOf(fault) }))
  const summary = (
    <ErrorSummary
      faults={alert ? [{ message: alert.title, text: alert.text }] : listed}
      round={round}
      heading={word('faults.heading')}
    >
      {alert && renderAlert?.(alert)}
    </ErrorSummary>
  )
  const retryAlert = alert?.isRetry && summary
  return (
    <FormContext value={{ ...state, retryAlert }}>
      {before}
      {!retryAlert && summary}
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
