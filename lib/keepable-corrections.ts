import { type CorrectableSlug, correctable } from '@/lib/correction-path'
import type { Members } from '@/lib/signup/question'
import { findStep } from '@/lib/signup/steps'
import { isSubmitOnly } from '@/lib/submit-only'

/**
 * Returns the typed values that the service may store until the next sign-in: those of the
 * correctable steps, without the Social Security number. Undefined if there are none.
 */
export function keepableCorrections(typed: Members): Members | undefined {
  const kept = Object.entries(correctable).flatMap(([slug, { member }]) => {
    if (isSubmitOnly(slug as CorrectableSlug) || typed[member] === undefined) return []
    const read = findStep(slug)!.values.safeParse({ [member]: typed[member] })
    return read.success ? [[member, (read.data as Members)[member]]] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}
