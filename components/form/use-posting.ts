'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useWords } from '@/components/words/words-context'
import type { CallError, operation } from '@/lib/client'
import type { Contract } from '@/lib/contract'
import type { ErrorCode, ErrorItem } from '@/lib/errors'
import { productName } from '@/lib/product'
import type { FormFault } from '@/lib/signup/answers'
import type { Alert } from '@/lib/signup/server-words'
import type { Values } from './form-context'

export type Posting = {
  /** The URL that receives the form: JSON with JavaScript, form fields without it. */
  action: string
  /** Sends an idempotency key, so that a call without a response can be repeated. */
  isIdempotent?: boolean
  /** The maximum number of retries of a failed call; 0 by default. */
  retries?: number
  onDone: (data: Values) => void
  /** Returns the message for an error that only the server found. */
  messageOf?: ((item: ErrorItem) => Promise<string>) | undefined
  /** Handles an error response. Returns the alert to show, or `null` if it opened another page. */
  onRefused?: ((error: CallError) => Promise<Alert | null | undefined>) | undefined
}

/** A rejected post: errors of fields, or an alert. */
export type Refused = { faults: readonly FormFault[]; alert?: Alert | undefined }

type Operation = ReturnType<typeof operation<Contract>>

/** Posts the values of a form and reads the response. `status` is the text to announce. */
export function usePosting({
  action,
  isIdempotent = false,
  retries = 0,
  onDone,
  messageOf,
  onRefused,
}: Posting) {
  const router = useRouter()
  const word = useWords()
  const [status, setStatus] = useState('')
  const [isPending, setPending] = useState(false)
  // All tries use one key until the final response, so the server treats a repeat as the same call.
  const key = useRef<string>(undefined)

  const post = async (body: Values): Promise<Refused | undefined> => {
    setPending(true)
    setStatus('')
    const client = await import('@/lib/client').catch(() => undefined)
    if (!client) {
      setPending(false)
      return void setStatus(word('save.offline', { product: productName() }))
    }
    const { call, CallError, makeKey } = client
    try {
      const onRetry = (retry: number) => setStatus(word('alert.retrying', { attempt: retry }))
      const post: Operation = { method: 'POST', path: action, idempotent: isIdempotent }
      key.current ??= makeKey()
      const headers: Record<string, string> = isIdempotent ? { 'idempotency-key': key.current } : {}
      const { data } = await call(post, { body } as object, { retries, onRetry, headers })
      onDone((data ?? {}) as Values)
      // If the form opens another page, it remains pending until then.
      return undefined
    } catch (error) {
      setPending(false)
      setStatus('')
      const refusal =
        error instanceof CallError ? error : new CallError('UNREACHABLE', null, { cause: error })
      const { status: code } = refusal
      if (code !== null && code !== 429 && code < 500) key.current = undefined
      return await refuse(refusal)
    }
  }

  const refuse = async (error: CallError): Promise<Refused | undefined> => {
    const alert = await onRefused?.(error)
    if (alert === null) return undefined
    if (alert) return { faults: [], alert }
    if (error.code === 'UNREACHABLE')
      return void setStatus(word('save.offline', { product: productName() }))
    // Loaded on demand, because the error messages are long and rarely needed.
    const { alertOfCode, messageOfCode } = await import('@/lib/signup/server-words')
    const faults = await Promise.all(
      error.items.filter(isOfField).map(async (item) => {
        const { source, code } = item
        return { source, code, message: (await messageOf?.(item)) ?? messageOfCode(code, source) }
      }),
    )
    if (faults.length > 0) return { faults }
    const page = pageOfStatus(error.status)
    if (page !== undefined) return void router.push(page)
    if (error.code === 'UNREADABLE' || error.status === 500)
      return void setStatus(word('save.failed'))
    return { faults: [], alert: alertOfCode(error.code) }
  }

  return { post, isPending, status }
}

type FieldItem = ErrorItem & { code: ErrorCode; source: string }

const isOfField = (item: ErrorItem): item is FieldItem => item.source !== undefined

/** The page for a person who is signed out or signed in to another account. */
function pageOfStatus(status: number | null): string | undefined {
  if (status === 401) return `/session-expired?next=${encodeURIComponent(window.location.pathname)}`
  return status === 403 ? '/wrong-account' : undefined
}
