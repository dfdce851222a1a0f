import type { FormWarning } from '@/lib/signup/answers'
import { hasUrbanization } from '@/lib/signup/kinds/address'
import * as browserSessions from '../browser-sessions'

type StepPage = { path: string; isFromReview: boolean; sessionHash: string }
type Values = Readonly<Record<string, unknown>>

/** An address in Puerto Rico from a page without a question about its urbanization: without a script the page cannot ask by itself. */
const findUnasked = (values: Values): string | undefined =>
  Object.entries(values).find(
    ([, value]) =>
      typeof value === 'object' &&
      value !== null &&
      hasUrbanization((value as { state?: unknown }).state) &&
      !Object.hasOwn(value, 'urbanization'),
  )?.[0]

/**
 * The path of a saved step that has a warning to show or a question to ask; undefined if it has neither. The page is shown once
 * more, and Continue leads on from there. A page with a script has already shown its warnings.
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
