import type { FormWarning } from '@/lib/signup/answers'
import { hasUrbanization } from '@/lib/signup/postal-answer'
import type { Origin } from '../../foundations/origin'
import * as browserSessions from '../browser-sessions'

/** What a step was saved with: the values as they came, and what its person should look at again. */
type Saved = { values: Readonly<Record<string, unknown>>; warnings: readonly FormWarning[] }

/** An address in Puerto Rico from a page that had no question about its urbanization: without a script the page cannot ask by itself. */
const findUnasked = (values: Saved['values']): string | undefined =>
  Object.entries(values).find(
    ([, value]) =>
      typeof value === 'object' &&
      value !== null &&
      hasUrbanization((value as { state?: unknown }).state) &&
      !Object.hasOwn(value, 'urbanization'),
  )?.[0]

const isPlainForm = (origin: Origin): boolean =>
  origin.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false

/**
 * The address of a saved step that has something more to say or to ask: the page is shown once more, and Continue goes on from there. Undefined
 * when there is nothing. A page with a script has shown its warnings by itself.
 */
export async function lookAgain(
  origin: Origin,
  page: string,
  isFromReview: boolean,
  { values, warnings }: Saved,
): Promise<string | undefined> {
  const path = isFromReview ? `${page}?return=review` : page
  const unasked = findUnasked(values)
  if (unasked !== undefined) return `${path}#${unasked}.urbanization`
  if (warnings.length === 0 || !isPlainForm(origin)) return undefined
  const session = await browserSessions.find(origin.header('cookie'))
  if (!session) return undefined
  await browserSessions.setState(session.hash, {
    ...session.state,
    flash: { page, faults: [], values: null, warnings: [...warnings] },
  })
  return path
}
