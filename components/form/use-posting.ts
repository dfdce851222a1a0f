'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useWords } from '@/components/words/words-context'
import type { CallError } from '@/lib/client'
import type { ErrorItem } from '@/lib/errors'
import { isReachable } from '@/lib/is-reachable'
import { loadLate } from '@/lib/load-late'
import { isLocalPath } from '@/lib/local-path'
import { productName } from '@/lib/product'
import type { FormFault } from '@/lib/signup/answers'
import type { Alert } from '@/lib/signup/server-words'
import type { Values } from './form-context'
import { postPlainly } from './post-plainly'

export type Posting = {
  /** The URL to which the form is sent: as JSON with JavaScript, as form fields without it. */
  action: string
  /** If true, sends an idempotency key, so that a call without a response can be repeated. */
  isIdempotent?: boolean
  /** The maximum number of retries of a failed call; 0 by default. */
  retries?: number
  /** Handles the data of the response. By default, opens the page in its `next` property. */
  onDone?: (data: Values) => void
  /** Returns the message for an error that only the server found. */
  messageOf?: ((item: ErrorItem) => Promise<string>) | undefined
  /** Handles an error response. Returns the alert to show, or `null` if it opened another page. */
  onRefused?: ((error: CallError) => Promise<Alert | null | undefined>) | undefined
  /**
   * Returns the alert for a call without a usable response. It must not load a script, because that
   * could fail too. Not called if the browser is offline.
   */
  onFailed?: ((error: CallError) => Alert) | undefined
}

/** A rejected submit: errors of fields, or an alert. */
export type Refused = { faults: readonly FormFault[]; alert?: Alert | undefined }

/**
 * The reason why nothing was stored: the browser was offline, the call got no response, or the
 * service failed.
 */
export type Failure = 'offline' | 'unreachable' | 'failed'

/** Posts the values of a form and reads the response. `status` is the text to announce. */
export function usePosting({ onDone, ...posting }: Posting) {
  const router = useRouter()
  const word = useWords()
  const [status, setStatus] = useState('')
  const [isPending, setPending] = useState(false)
  const key = useRef<string>(undefined)
  const openNext = ({ next }: Values) => {
    if (isLocalPath(next)) router.push(next)
  }
  const onRetry = (retry: number) => setStatus(word('alert.retrying', { attempt: retry }))

  // These texts are already in the page, because an offline browser cannot load a script.
  const explain = (failure: Failure): Refused => {
    const title = word(`unsent.${failure}.title`, { product: productName() })
    return { faults: [], alert: { title, text: word(`unsent.${failure}.text`), isRetry: true } }
  }

  const post = async (body: Values, form: HTMLFormElement): Promise<Refused | undefined> => {
    setPending(true)
    setStatus('')
    const loaded = await loadLate(() => import('./send-form'))
    let outcome = await loaded?.sendForm(body, { ...posting, key, onRetry })
    // If the form opens another page, the form stays pending until that page has loaded.
    if (outcome?.data) return void (onDone ?? openNext)(outcome.data)
    if (!outcome) {
      if (await isReachable()) return postPlainly(form, body)
      outcome = { failure: navigator.onLine ? 'unreachable' : 'offline' }
    }
    const { failure, page, refused } = outcome
    setPending(false)
    setStatus('')
    if (page) router.push(page)
    return failure ? explain(failure) : refused
  }

  return { post, explain, isPending, status }
}
