import type { MouseEvent, ReactElement } from 'react'
import type { Values } from '@/components/form/form-context'
import type { Autosave } from '@/components/form/use-autosave'
import { scrollToNew } from '@/components/ui/scroll-to-new'
import { watchLeaving } from '@/components/ui/watch-leaving'
import { fillWords } from '@/components/words/rich-words'
import type { Word } from '@/components/words/words-context'
import { CallError, call, operation } from '@/lib/client'
import type { keepTyped } from '@/lib/contracts/browser/drafts'
import { withNext } from '@/lib/own-page'
import { productName } from '@/lib/product'
import type { StepSlug } from '@/lib/signup/slugs'
import { postStep } from './post-step'
import { SavedLine } from './saved-line'

const keep = operation<typeof keepTyped>({ method: 'POST', path: '/api/apply/{step}/typed' })
const restMs = 1200

type Options = {
  slug: StepSlug
  applicant: string
  version: number
  read: () => Values
  /** Shows a line under the button. */
  show: (line: ReactElement) => void
  word: Word
}

/** Saves the typed values of a step 1.2 s after the last key. The server encrypts them; the browser stores nothing. */
export function startAutosave({ slug, applicant, version, read, show, word }: Options): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  let isUnkept = false
  let canLeave = false
  let status: number | null | undefined
  let last: Promise<void> = Promise.resolve()
  let controller = new AbortController()
  const report = (line: ReactElement) => isHeld || show(line)

  const send = async () => {
    isUnkept = true
    try {
      const body = { ...read(), _v: version, _for: applicant }
      const input = { params: { step: slug as Exclude<StepSlug, 'ssn' | 'w9' | 'review'> }, body }
      const { signal } = controller
      const { data } = await call(keep, input, { keepalive: true, retries: 0, signal })
      isUnkept = false
      report(<SavedLine at={data.savedAt} />)
    } catch (error) {
      status = error instanceof CallError ? error.status : undefined
      report(explain())
    }
  }
  const explain = (): ReactElement => {
    if (status === 401) return <SignIn word={word} slug={slug} />
    if (status !== null) return <span>{word('save.failed')}</span>
    return <span>{word('save.offline', { product: productName() })}</span>
  }
  const flush = () => {
    if (timer === undefined) return last
    clearTimeout(timer)
    timer = undefined
    // Sends one save after another, so that older values never overwrite newer ones.
    last = last.then(send)
    return last
  }
  // A hidden page may never become visible again, so save now.
  const hide = () => document.visibilityState === 'hidden' && keepNow()
  const resume = () => {
    if (isUnkept && !isHeld) last = last.then(send)
  }
  const keepNow = () => (timer === undefined ? resume() : void flush())
  const saveAndOpen = async (link: HTMLAnchorElement) => {
    link.ariaBusy = 'true'
    if (timer === undefined) last = last.then(send)
    await flush()
    link.ariaBusy = null
    canLeave = true
    if (!isUnkept) link.click()
    else if (status !== 401) report(<span ref={scrollToNew}>{word('save.leave')}</span>)
  }
  // A link opens its page after the save. If the save fails, the first click only reports the
  // failure. The links "Save and exit" and "Sign in" send the form themselves.
  const stopWatching = watchLeaving((link) => {
    const isSaved = timer === undefined && !isUnkept
    const isSending = link.matches('[href$="/saved"],[data-keeps-typed]')
    if (isSaved || isHeld || canLeave || isSending) return false
    void saveAndOpen(link)
    return true
  })
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('online', resume)
  return {
    note: () => {
      isHeld = false
      canLeave = false
      clearTimeout(timer)
      timer = setTimeout(flush, restMs)
    },
    hold: (isSending) => {
      isHeld = isSending
      if (!isHeld) return
      isUnkept ||= timer !== undefined
      // Removes the line, because it would contradict the error message if the submit fails.
      show(<span />)
      // Cancels the pending autosave, because it could arrive after the submit of the same answers.
      controller.abort()
      controller = new AbortController()
      clearTimeout(timer)
      timer = undefined
    },
    stop: () => {
      keepNow()
      stopWatching()
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('online', resume)
    },
  }
}

/** The text "You're signed out. Sign in to save." The link posts the form, so the server keeps the values. */
const SignIn = ({ word, slug }: { word: Word; slug: StepSlug }) => {
  const post = (event: MouseEvent) => {
    event.preventDefault()
    postStep(slug)
  }
  const link = (
    <a
      href={withNext('/sign-in', window.location.pathname)}
      onClick={post}
      data-keeps-typed=""
      className="text-accent underline underline-offset-[0.2em]"
    >
      {word('save.signIn')}
    </a>
  )
  return <span>{fillWords(word('save.signedOut'), { signIn: link })}</span>
}
