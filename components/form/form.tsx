'use client'

import {
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createFormControl } from 'react-hook-form'
import { ErrorSummary, focusField } from '@/components/ui/error-summary'
import { Notice } from '@/components/ui/notice'
import type { Alert } from '@/lib/signup/server-words'
import { tellChosen, withoutChoosing } from './chosen'
import { type FormFault, fieldIdOf } from './faults'
import { FormContext, leaveName, type Values } from './form-state'
import { type Posting, usePosting } from './use-posting'
import { useWords } from './words-context'

const secondPressMs = 1000

/** Judges the values before they are sent. `pause`: nothing is wrong, but there is something to look at before the next press. */
export type Check = (values: Values) => readonly FormFault[] | 'pause'
/** Keeps what is typed while the form is filled in. */
export type Autosave = {
  /** Something was typed. */
  note: () => void
  /** The form itself is on its way: nothing more is kept until something is typed again. */
  hold: () => void
  /** Sends at once what is not kept yet. */
  flush: () => Promise<void>
  /** The same, and nothing after it. */
  stop: () => void
}
/** Something to tell; `code` and `requestId` are for support. */
export type FormAlert = Alert & { code?: string | undefined; requestId?: string | undefined }

export type FormProps = Posting & {
  /** The page's title; while the form has faults it begins with "Error:". */
  title: string
  /** What the server left for this view: faults, something to tell, and values as they were typed. */
  faults?: readonly FormFault[]
  alert?: FormAlert | undefined
  renderAlert?: (alert: FormAlert) => ReactNode
  values?: unknown
  hidden?: Readonly<Record<string, string>>
  /** Brings the rules, which are no part of what a page loads at first: they are fetched when somebody begins to fill in. */
  loadCheck?: () => Promise<Check>
  /** Brings what saves while somebody types; fetched when they do. */
  loadAutosave?: ((read: () => Values) => Promise<Autosave>) | undefined
  /** Where a fault is mended, when that is on another page; nowhere when it is undefined. */
  hrefOf?: (fault: FormFault) => string | undefined
  /** Stands above the summary: the way back. */
  before?: ReactNode
  children: ReactNode
}

/** Reads a nested value by its dotted name. */
const at = (values: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? (value as Values)[part] : undefined,
      values,
    )

/** Whether an input holds something else than its page brought. */
const isTyped = (one: Element): boolean =>
  one instanceof HTMLInputElement
    ? one.value !== one.defaultValue || one.checked !== one.defaultChecked
    : one instanceof HTMLSelectElement &&
      [...one.options].some((option) => option.selected !== option.defaultSelected)

const plainAlert = ({ title, text }: FormAlert) => (
  <Notice tone="danger" title={title} isAlert>
    <p>{text}</p>
  </Notice>
)

/** A form that works without a script, and with one stays on its page until the answer is known. */
export function Form({
  title,
  faults: given = [],
  alert: told,
  values,
  hidden = {},
  loadCheck,
  loadAutosave,
  hrefOf,
  renderAlert = plainAlert,
  before,
  children,
  ...posting
}: FormProps) {
  const [faults, setFaults] = useState(given)
  const [alert, setAlert] = useState(told)
  // What the server left was refused once already; the focus goes to it when the page comes alive.
  const [round, setRound] = useState(given.length > 0 ? 1 : 0)
  const word = useWords()
  const { post, isPending: isPosting, status } = usePosting(posting)
  const [isJudging, setJudging] = useState(false)
  const isPending = isPosting || isJudging
  const [isLeaving, setLeaving] = useState(false)
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)

  // Rules that cannot be fetched now stop nobody: the server has them too.
  const fetchCheck = async () => loadCheck?.().catch(() => undefined)
  const judge = async (typed: Values) => (await fetchCheck())?.(typed) ?? []
  // `useForm` would keep a state of the form and set it while the page wakes up, and all fields with it. Nothing here reads that state.
  const [{ register, setValue, getValues, subscribe }] = useState(() => createFormControl<Values>())
  const form = useRef<HTMLFormElement>(null)
  const isAwake = useRef(false)
  const registerAsIs: typeof register = (name, options) => {
    const { ref, ...field } = register(name, options)
    const keepChosen = (input: HTMLInputElement | null) =>
      input && !isAwake.current ? withoutChoosing(input, () => ref(input)) : ref(input)
    return { ...field, ref: keepChosen }
  }
  const follow = useCallback(
    (name: string, tell: (value: unknown) => void) => {
      const stop = subscribe({
        name,
        formState: { values: true },
        callback: ({ values }) => tell(at(values, name) ?? ''),
      })
      tell(getValues(name) ?? '')
      return stop
    },
    [subscribe, getValues],
  )
  // Values are those of the inputs once somebody listens: from the first moment on, with what was typed and chosen before the scripts came.
  useLayoutEffect(() => {
    const stop = subscribe({ formState: {}, callback: () => {} })
    if (form.current) tellChosen(form.current, setValue)
    isAwake.current = true
    return stop
  }, [subscribe, setValue])

  // A link from another page may name the field it is about. The focus is there before anything is typed; the framework, which scrolls to the
  // field itself, comes before the second look, which shows its question.
  const showLinked = () => void focusField(decodeURIComponent(window.location.hash.slice(1)))
  useLayoutEffect(showLinked, [])
  useEffect(showLinked, [])
  const shownTitle = faults.length > 0 ? word('title.error', { title }) : title
  useEffect(() => {
    document.title = shownTitle
  }, [shownTitle])

  const refuse = (next: readonly FormFault[], tell?: FormAlert) => {
    // Who has corrected something may press again at once.
    pressedAt.current = Number.NEGATIVE_INFINITY
    setFaults(next)
    setAlert(tell)
    setRound((count) => count + (next.length > 0 ? 1 : 0))
  }
  const autosave = useRef<Promise<Autosave | undefined>>(undefined)
  useEffect(() => () => void autosave.current?.then((saver) => saver?.stop()), [])
  const noteTyped = async () => {
    autosave.current ??= loadAutosave?.(getValues).catch(() => undefined)
    ;(await autosave.current)?.note()
  }
  // What was typed before the page came alive was heard by nobody.
  const noteEarlier = useEffectEvent(
    () => void ([...form.current!.elements].some(isTyped) && noteTyped()),
  )
  useEffect(() => noteEarlier(), [])
  const send = async (typed: Values) => {
    ;(await autosave.current)?.hold()
    const refused = await post({ ...hidden, ...typed })
    if (refused) refuse(refused.faults, refused.alert)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const now = performance.now()
    if (isPending || now - pressedAt.current < secondPressMs) return
    pressedAt.current = now
    const typed = getValues()
    // Whoever leaves for later is not held up: the server keeps what is not in order as it was typed.
    const isLeave = (event.nativeEvent.submitter as HTMLButtonElement | null)?.name === leaveName
    setLeaving(isLeave)
    if (isLeave) return send({ ...typed, [leaveName]: 'yes' })
    // The rules may still be on their way.
    setJudging(true)
    const found = await judge(typed)
    if (found.length === 0) void send(typed)
    else refuse(found === 'pause' ? [] : found)
    setJudging(false)
  }
  const field = {
    register: registerAsIs,
    follow,
    faults,
    isPending,
    isLeaving,
    status,
    initial: (name: string) => at(values, name),
    fill: (name: string, value: string) => setValue(name, value),
  }

  return (
    <FormContext value={field}>
      {before}
      <ErrorSummary
        faults={faults.map((fault) => ({
          ...(hrefOf ? { href: hrefOf(fault) } : { id: fieldIdOf(fault) }),
          message: fault.message,
        }))}
        round={round}
        heading={word('faults.heading')}
      />
      {alert && <div className="mb-8">{renderAlert(alert)}</div>}
      <form
        ref={form}
        method="post"
        action={posting.action}
        noValidate
        onFocus={({ target }) => target.matches('input, select') && void fetchCheck()}
        onInput={noteTyped}
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
