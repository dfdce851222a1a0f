import { correctionsPage } from '@/lib/correction-path'
import { ApiError } from '@/lib/errors'
import { keepableCorrections } from '@/lib/keepable-corrections'
import { isMembers } from '@/lib/members'
import type { StepSlug } from '@/lib/signup/slugs'
import { findStep, stepPath } from '@/lib/signup/steps'
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
 * had ended. The session of this browser stores the values encrypted. If the same customer signs in
 * within 30 minutes, `restoreTyped` restores them once.
 */
export async function carryTyped(
  visitor: Visitor,
  { customerId, slug, values }: Typed,
): Promise<Started | undefined> {
  if (typeof customerId !== 'string') return undefined
  const form = slug === 'corrections' ? readCorrections(values) : readStep(slug, values)
  if (!form) return undefined
  // A person has signed in to this browser in the meantime. That person stays signed in, so the
  // corrections are not stored.
  if (form.slug === 'corrections' && visitor.session?.customerId) return undefined
  // The person may have deleted the application in another tab. So the service must not store the
  // values.
  if (await customers.isClosed(customerId)) return undefined
  const carried: Carried = { customerId, ...form, at: now().toISOString() }
  if (Buffer.byteLength(JSON.stringify(carried)) > maxBytes) return undefined
  return remember(visitor, { carried })
}

function readStep(slug: string, typed: unknown) {
  const step = findStep(slug)
  if (!step || isSubmitOnly(step.slug)) return undefined
  const read = step.values.safeParse(typed)
  return read.success
    ? { slug: step.slug, values: read.data, version: readVersion(typed) }
    : undefined
}

function readCorrections(typed: unknown) {
  const values = isMembers(typed) ? keepableCorrections(typed) : undefined
  const submission = readVersion(typed)
  if (!values || submission === undefined) return undefined
  return { slug: 'corrections' as const, values, submission }
}

function readVersion(typed: unknown): number | undefined {
  const version = isMembers(typed) ? Number(typed._v) : Number.NaN
  return Number.isInteger(version) ? version : undefined
}

/**
 * Restores the values of `carryTyped` for the customer who has signed in. `started` is the new
 * session of the browser. If newer answers were saved in the meantime, the step shows them beside
 * the typed values. If newer corrections were sent in the meantime, drops the typed corrections.
 */
export async function restoreTyped(
  customerId: string | undefined,
  { started }: Pick<NextPage, 'started'>,
  carried: Carried | undefined,
): Promise<void> {
  if (!started || !carried || carried.customerId !== customerId) return
  if (now().getTime() - Date.parse(carried.at) > keptMs) return
  const { slug, values } = carried
  try {
    if (slug !== 'corrections') {
      const over = carried.version ?? (await drafts.read(customerId)).version
      await drafts.keepTyped(customerId, over, slug, values)
    } else if ((await kyc.lastSubmission(customerId)) === carried.submission) {
      const flash = { page: correctionsPage, faults: [], values }
      await browserSessions.updateState(started.hash, { flash })
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'DRAFT_CHANGED' && slug !== 'corrections')
      await showBoth(started.hash, slug, values)
  }
}

/** Stores typed values for the next view of a step, which also shows the saved answers. */
async function showBoth(hash: string, slug: StepSlug, values: unknown): Promise<void> {
  const { userType } = (await browserSessions.findByHash(hash)) ?? {}
  if (!userType) return
  const flash = { page: stepPath(slug, userType), faults: [], values, code: 'DRAFT_CHANGED' }
  await browserSessions.updateState(hash, { flash })
}
