import { correctionsPage } from '@/lib/correction-path'
import { ApiError } from '@/lib/errors'
import { keepableCorrections } from '@/lib/keepable-corrections'
import { isMembers } from '@/lib/members'
import { findStep } from '@/lib/signup/steps'
import { isSubmitOnly } from '@/lib/submit-only'
import { now } from '../../foundations/clock'
import type { Carried, NextPage, Started, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import * as customers from '../customers'
import * as drafts from '../drafts'
import * as kyc from '../kyc'
import { remember } from './visitor-state'

const keptMs = 30 * 60_000
const maxBytes = 4096

type Typed = { customerId: unknown; slug: string; values: unknown }

/**
 * Stores values that a person typed on a step, or on the page for corrections, after their session
 * had ended. They are sealed in the state of this browser. If the same customer signs in within 30
 * minutes, `restoreTyped` restores them once.
 */
export async function carryTyped(
  visitor: Visitor,
  { customerId, slug, values }: Typed,
): Promise<Started | undefined> {
  if (typeof customerId !== 'string') return undefined
  const form = slug === 'corrections' ? readCorrections(values) : readStep(slug, values)
  if (!form) return undefined
  // Another person has signed in to this browser since, and stays signed in.
  if (form.slug === 'corrections' && visitor.session?.customerId) return undefined
  // The person may have deleted the application in another tab. Then no answer may remain.
  if (await customers.isClosed(customerId)) return undefined
  const carried: Carried = { customerId, ...form, at: now().toISOString() }
  if (Buffer.byteLength(JSON.stringify(carried)) > maxBytes) return undefined
  return remember(visitor, { carried })
}

function readStep(slug: string, values: unknown) {
  const step = findStep(slug)
  if (!step || isSubmitOnly(step.slug)) return undefined
  const read = step.values.safeParse(values)
  return read.success ? { slug: step.slug, values: read.data } : undefined
}

function readCorrections(typed: unknown) {
  const values = isMembers(typed) ? keepableCorrections(typed) : undefined
  const submission = isMembers(typed) ? Number(typed._v) : Number.NaN
  if (!values || !Number.isInteger(submission)) return undefined
  return { slug: 'corrections' as const, values, submission }
}

/**
 * Restores carried values for the customer who has signed in. `started` is the new session of the
 * browser.
 */
export async function restoreTyped(
  customerId: string | undefined,
  { started }: Pick<NextPage, 'started'>,
  carried: Carried | undefined,
): Promise<void> {
  if (!carried || carried.customerId !== customerId) return
  if (now().getTime() - Date.parse(carried.at) > keptMs) return
  const { slug, values } = carried
  try {
    if (slug !== 'corrections') {
      const { version } = await drafts.read(customerId)
      await drafts.keepTyped(customerId, version, slug, values)
    } else if (started && (await kyc.lastSubmission(customerId)) === carried.submission) {
      const flash = { page: correctionsPage, faults: [], values }
      await browserSessions.updateState(started.hash, { flash })
    }
  } catch (error) {
    // Another browser has saved newer answers at the same time. So the carried values are dropped.
    if (!(error instanceof ApiError)) throw error
  }
}
