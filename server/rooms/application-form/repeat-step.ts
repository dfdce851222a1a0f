import type { FormWarning } from '@/lib/signup/answers'
import { hasUrbanization } from '@/lib/signup/kinds/address'
import * as browserSessions from '../browser-sessions'

type StepPage = { path: string; isFromReview: boolean; sessionHash: string }
type Values = Readonly<Record<string, unknown>>

/**
 * Finds an address in Puerto Rico for which the form had no urbanization field. Only addresses in
 * Puerto Rico have an urbanization (a neighborhood). Without JavaScript, the page cannot add the
 * field when the person chooses the state.
 */
const findUnasked = (values: Values): string | undefined =>
  Object.entries(values).find(
    ([, value]) =>
      typeof value === 'object' &&
      value !== null &&
      hasUrbanization((value as { state?: unknown }).state) &&
      !Object.hasOwn(value, 'urbanization'),
  )?.[0]

/**
 * Returns the path of a saved step if the person must see its page again, because of a warning or
 * one more field. Undefined otherwise. On the repeated page, the Continue button leads to the next
 * step. With JavaScript, a warning causes no repeat, because the page has already shown it.
 */
export async function findRepeat(
  { path, isFromReview, sessionHash }: StepPage,
  values: Values,
  warnings: readonly FormWarning[],
  hasScript: boolean,
): Promise<string | undefined> {
  const address = isFromReview ? `${path}?return=review` : path
  const unasked = findUnasked(values)
  if (unasked !== undefined) return `${address}#${unasked}.urbanization`
  if (warnings.length === 0 || hasScript) return undefined
  const flash = { page: path, faults: [], values: null, warnings: [...warnings] }
  const isKept = await browserSessions.updateState(sessionHash, { flash })
  return isKept ? address : undefined
}
