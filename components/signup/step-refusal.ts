import type { CallError } from '@/lib/client'
import type { ErrorCode } from '@/lib/errors'
import { hasWords } from '@/lib/signup/server-words'
import type { StepSlug } from '@/lib/signup/slugs'
import { postStep } from './post-step'

type Step = {
  slug: StepSlug
  /** Whether the browser has loaded the validation rules, with their error messages. */
  hasRules: boolean
  open: (href: string) => void
}

/** Handles an error response. Returns `null` if another page handles it. Returns undefined if this page must show the error. */
export function handleStepRefusal(
  { code, status, items }: CallError,
  { slug, hasRules, open }: Step,
): null | undefined {
  if (code === 'ALREADY_SIGNED_UP') {
    open('/already-complete')
    return null
  }
  const hasUnknownWords = items.some(
    (item) => item.source !== undefined && !hasWords(item.code as ErrorCode, item.source),
  )
  const isOutdated = code === 'DRAFT_CHANGED' || code === 'W9_NOT_ACCEPTED'
  // Posts the form as a browser without JavaScript does. The server then shows both versions of an
  // answer, the new terms of the tax form, or messages that this page could not load. If the session has ended, the server keeps
  // the typed values until the next sign-in.
  if (!isOutdated && status !== 401 && (hasRules || !hasUnknownWords)) return undefined
  postStep(slug)
  return null
}
