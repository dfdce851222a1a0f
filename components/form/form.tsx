'use client'

import { toNestErrors } from '@hookform/resolvers'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { ErrorSummary } from '@/components/ui/error-summary'
import { english as words } from '@/lib/signup/words'
import { type FormFault, fieldIdOf } from './faults'
import { FormContext, type Values } from './form-context'
import { type Sent, send } from './send'

const secondPressMs = 1000

export type FormProps = {
  /** Where it is posted, by a script as JSON and without one as it is. */
  action: string
  /** The page's title; while the form has faults it begins with "Error:". */
  title: string
  /** What the server left for this view: faults, and values as they were typed. */
  faults?: readonly FormFault[]
  values?: unknown
  hidden?: Readonly<Record<string, string>>
  /** Judges the values before they are sent. */
  check?: (values: Values) => readonly FormFault[]
  /** What to do with an answer. Returns the faults of a refusal, in words. */
  onSent: (sent: Sent, values: Values) => readonly FormFault[] | undefined
  /** Stands above the summary: the way back. */
  before?: ReactNode
  children: (state: { isPending: boolean }) => ReactNode
}

/** Reads a nested value by its dotted name. */
const at = (values: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>((value, part) => (typeof value === 'object' && value !== null ? (value as Values)[part] : undefined), values)

/** A form that works without a script, and with one stays on its page until the answer is known. */
export function Form({ action, title, faults: given = [], values, hidden = {}, check, onSent, before, children }: FormProps) {
  const [faults, setFaults] = useState(given)
  const [round, setRound] = useState(0)
  const [isPending, setPending] = useState(false)
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const found = useRef<readonly FormFault[]>([])

  const resolver: Resolver<Values> = (typed, _context, options) => {
    found.current = check?.(typed) ?? []
    if (found.current.length === 0) return { values: typed, errors: {} }
    const errors = Object.fromEntries(found.current.map(({ source, code, message }) => [source, { type: code, message }]))
    return { values: {}, errors: toNestErrors(errors, options) }
  }
  const { register, handleSubmit, setValue } = useForm<Values>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    shouldUseNativeValidation: false,
  })

  useEffect(() => {
    document.title = faults.length > 0 ? words['title.error'].replace('{title}', title) : title
  }, [faults, title])

  const refuse = (next: readonly FormFault[]) => {
    // Who has corrected something may press again at once.
    pressedAt.current = Number.NEGATIVE_INFINITY
    setFaults(next)
    setRound((count) => count + 1)
  }
  const post = async (typed: Values) => {
    setPending(true)
    const sent = await send(action, { ...hidden, ...typed })
    const refused = onSent(sent, typed)
    if (refused) refuse(refused)
    // A form that leads on stays pending until the next page is there.
    if (!sent.ok) setPending(false)
  }
  const submit = handleSubmit(post, () => refuse(found.current))

  return (
    <FormContext value={{ register, faults, isPending, initial: (name) => at(values, name), fill: (name, value) => setValue(name, value) }}>
      {before}
      <ErrorSummary
        faults={faults.map((fault) => ({ id: fieldIdOf(fault), message: fault.message }))}
        round={round}
        heading={words['faults.heading']}
      />
      <form
        method="post"
        action={action}
        noValidate
        onSubmit={(event) => {
          const now = performance.now()
          const isSecondPress = isPending || now - pressedAt.current < secondPressMs
          if (isSecondPress) return event.preventDefault()
          pressedAt.current = now
          return submit(event)
        }}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children({ isPending })}
      </form>
    </FormContext>
  )
}

/** Goes on within the app. */
export function useGoOn(): (next: unknown) => void {
  const router = useRouter()
  return (next) => {
    if (typeof next === 'string' && next.startsWith('/') && !next.startsWith('//')) router.push(next)
  }
}
