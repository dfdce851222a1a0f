import { ApiError } from '@/lib/errors'
import { findStep } from '@/lib/signup/steps'
import { isSubmitOnly } from '@/lib/submit-only'
import { now } from '../../foundations/clock'
import type { Carried, Started, Visitor } from '../browser-sessions'
import * as customers from '../customers'
import * as drafts from '../drafts'
import { remember } from './visitor-state'

const keptMs = 30 * 60_000
const maxBytes = 4096

type Typed = { customerId: unknown; slug: string; values: unknown }

/**
 * Stores values that a person typed on a step after their session had ended. They are sealed in the
 * state of this browser. If the same customer signs in within 30 minutes, `restoreTyped` restores
 * them once.
 */
export async function carryTyped(
  visitor: Visitor,
  { customerId, slug, values }: Typed,
): Promise<Started | undefined> {
  const step = findStep(slug)
  if (!step || isSubmitOnly(step.slug) || typeof customerId !== 'string') return undefined
  // The person may have deleted the application in another tab. Then no answer may remain.
  if (await customers.isClosed(customerId)) return undefined
  const read = step.values.safeParse(values)
  if (!read.success) return undefined
  const carried = { customerId, slug: step.slug, values: read.data, at: now().toISOString() }
  if (Buffer.byteLength(JSON.stringify(carried)) > maxBytes) return undefined
  return remember(visitor, { carried })
}

/**
 * Stores the carried values as typed values of their step, beside the saved answers of the
 * customer.
 */
export async function restoreTyped(
  customerId: string | undefined,
  carried: Carried | undefined,
): Promise<void> {
  if (!carried || carried.customerId !== customerId) return
  if (now().getTime() - Date.parse(carried.at) > keptMs) return
  const { version } = await drafts.read(customerId)
  try {
    await drafts.keepTyped(customerId, version, carried.slug, carried.values)
  } catch (error) {
    // Another browser has saved answers at the same moment. They are newer, so the carried values
    // are dropped.
    if (!(error instanceof ApiError)) throw error
  }
}
