import type { ReactElement } from 'react'
import type { Values } from '@/components/form/form-state'
import { fillWords } from '@/components/form/rich-words'
import type { Autosave } from '@/components/form/use-autosave'
import type { Word } from '@/components/form/words-context'
import { CallError, call, operation } from '@/lib/client'
import type { keepTyped } from '@/lib/contracts/browser/drafts'
import { withNext } from '@/lib/own-page'
import { product } from '@/lib/product'
import type { StepSlug } from '@/lib/signup/slugs'
import { SavedLine } from './saved-line'

const keep = operation<typeof keepTyped>({ method: 'POST', path: '/api/apply/{step}/typed' })
const restMs = 1200

type Given = {
  slug: StepSlug
  applicant: string
  version: number
  read: () => Values
  /** Puts a line under the button. */
  show: (line: ReactElement) => void
  word: Word
}

/** Keeps what is typed on a step, a moment after the last key; sealed on the server, and nowhere in the browser. */
export function startAutosave({ slug, applicant, version, read, show, word }: Given): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  let isUnkept = false
  let last: Promise<void> = Promise.resolve()
  let under = new AbortController()
  const tell = (line: ReactElement) => isHeld || show(line)

  const send = async () => {
    try {
      const body = { ...read(), _v: version, _for: applicant }
      const input = { params: { step: slug as Exclude<StepSlug, 'ssn' | 'w9' | 'review'> }, body }
      const { data } = await call(keep, input, {
        keepalive: true,
        retries: 0,
        signal: under.signal,
      })
      isUnkept = false
      tell(<SavedLine at={data.savedAt} />)
    } catch (error) {
      isUnkept = true
      tell(explain(error))
    }
  }
  const explain = (error: unknown): ReactElement => {
    if (error instanceof CallError && error.status === 401) return <SignIn word={word} />
    const isOffline = error instanceof CallError && error.status === null
    return <span>{isOffline ? word('save.offline', { product }) : word('save.failed')}</span>
  }
  const flush = () => {
    if (timer === undefined) return last
    clearTimeout(timer)
    timer = undefined
    // One after the other, so that what was typed first is not kept last.
    last = last.then(send)
    return last
  }
  // Who turns away from the page may not come back to it.
  const hide = () => document.visibilityState === 'hidden' && void flush()
  const resume = () => {
    if (isUnkept && !isHeld) last = last.then(send)
  }
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('online', resume)
  return {
    note: () => {
      isHeld = false
      clearTimeout(timer)
      timer = setTimeout(flush, restMs)
    },
    hold: () => {
      isHeld = true
      // What is under way would come too late, after the answers that it stands for.
      under.abort()
      under = new AbortController()
      clearTimeout(timer)
      timer = undefined
    },
    flush,
    stop: () => {
      void flush()
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('online', resume)
    },
  }
}

/** "You're signed out. Sign in to save.", with the way there. */
const SignIn = ({ word }: { word: Word }) => {
  const link = (
    <a
      href={withNext('/sign-in', window.location.pathname)}
      className="text-accent underline underline-offset-[0.2em]"
    >
      {word('save.signIn')}
    </a>
  )
  return <span>{fillWords(word('save.signedOut'), { signIn: link })}</span>
}
