import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@/lib/errors'
import type { FormWarning } from '@/lib/signup/answers'
import { type Draft, draftForBrowser } from '@/lib/signup/draft'
import { mergeStep } from '@/lib/signup/progress'
import type { StepSlug } from '@/lib/signup/slugs'
import type { Step } from '@/lib/signup/step'
import { findStep, firstUnanswered, isReachable, pathAfter, stepPath } from '@/lib/signup/steps'
import { isSubmitOnly } from '@/lib/submit-only'
import { type UserType, userTypes } from '@/lib/user-types'
import { now } from '../../foundations/clock'
import { type Tx, transaction } from '../../foundations/db'
import { env } from '../../foundations/env'
import { countSignup } from '../../foundations/metrics'
import * as browserSessions from '../browser-sessions'
import * as challenges from '../challenges'
import * as customers from '../customers'
import * as drafts from '../drafts'
import { type CustomerPrincipal, requireOwner } from '../principal'
import { findRepeat } from './repeat-step'
import { sendSavedLetter } from './saved-letter'

type StepBody = {
  _v?: number | null | undefined
  _for?: string | null | undefined
  _return?: string | null | undefined
  _exit?: string | null | undefined
  [name: string]: unknown
}
/**
 * Facts about the request that sends a step. `hasScript` is false if the browser posted a plain
 * form.
 */
type Sender = { ip: string | null; hasScript: boolean }
type Mark = { version: number; savedAt: Date | null }
type Saved = { next: string; version: number; savedAt: Date; warnings: readonly FormWarning[] }

/**
 * Saves the answers of one step and returns the next page. If an earlier step is unanswered, saves
 * nothing. Throws DRAFT_CHANGED if the saved answers are newer than the page, ALREADY_SIGNED_UP
 * after the signup, and errors about invalid fields. Throws NOT_FOUND for a step that this user
 * type does not have.
 */
export async function saveStep(
  principal: CustomerPrincipal,
  slug: StepSlug,
  body: StepBody,
  sender: Sender,
): Promise<Saved> {
  const saved = await (slug === 'review'
    ? exitReview(principal, body)
    : saveAnswers(principal, slug, body, sender))
  if (saved.next === savedPage(principal.userType)) await sendSavedLetter(principal.customerId)
  return saved
}

const savedPage = (userType: UserType): string => `/apply/${userTypes[userType].slug}/saved`

/**
 * Handles the button “Save and exit” of the review page. The form of this button has no values and
 * no other button.
 */
async function exitReview(principal: CustomerPrincipal, { _for, _exit }: StepBody): Promise<Saved> {
  const { customerId, userType, sessionHash } = requireApplicant(principal, _for)
  if (!_exit) throw new ApiError('NOT_FOUND')
  await browserSessions.touch(sessionHash)
  return nextPageOf(savedPage(userType), await drafts.read(customerId))
}

const leavingPath = /^(?:\/|(?:\/[a-z0-9-]+)+)(?:\?return=review)?$/
/**
 * Whether the person left the page through a link to the path `target`. The button “Save and exit”
 * sends no path, and `exit` is its next page. A link to `exit` counts as this button.
 */
const leavesTo = (target: string | null | undefined, exit: string | undefined): target is string =>
  target !== exit && leavingPath.test(target ?? '')

async function saveAnswers(
  principal: CustomerPrincipal,
  slug: StepSlug,
  { _v, _for, _return, _exit, ...values }: StepBody,
  sender: Sender,
): Promise<Saved> {
  const { customerId, userType, sessionHash } = requireApplicant(principal, _for)
  const step = requireStep(slug, userType)
  await browserSessions.touch(sessionHash)
  const saved = await drafts.read(customerId)
  if (!isReachable(slug, userType, saved.draft))
    return nextPageOf(stepPath(firstUnanswered(userType, saved.draft), userType), saved)
  const exit = _exit ? savedPage(userType) : undefined
  // The person clicked a link on a page whose script for autosave did not load. So the link sent
  // the form: store the typed values, and then lead to the page of the link.
  if (leavesTo(_exit, exit)) {
    const kept = await keepUnfinished(customerId, step, values, { ...saved, over: _v })
    await claimFirst(principal, saved)
    return nextPageOf(_exit, kept)
  }
  // The specification is silent, so we decided: Save and exit never signs the tax form. Only the
  // button for signing does.
  if (exit && slug === 'w9') return nextPageOf(exit, saved)
  const checked = step.check(values, {
    userType,
    draft: saved.draft,
    environment: env().SERVICE_ENVIRONMENT,
  })
  if (!checked.ok) {
    if (!exit) throw ApiError.fields(checked.faults)
    const kept = await keepUnfinished(customerId, step, values, { ...saved, over: _v })
    await claimFirst(principal, saved)
    return nextPageOf(exit, kept)
  }
  const draft = mergeStep(saved.draft, slug, checked.draft)
  const isFromReview = _return === 'review'
  const next = exit ?? pathAfter(slug, userType, draft, isFromReview)
  // A repeated request has the same answers as the saved ones, so there is nothing to save.
  if (isUnchanged(slug, draft, saved))
    return nextPageOf(next, await dropTyped(customerId, slug, saved), checked.warnings)
  if (typeof _v === 'number' && _v !== saved.version) throw new ApiError('DRAFT_CHANGED')
  const mark = await store(principal, slug, { saved, draft, ip: sender.ip })
  const page = exit ? undefined : { path: stepPath(slug, userType), isFromReview, sessionHash }
  const repeat = page && (await findRepeat(page, values, checked.warnings, sender.hasScript))
  return nextPageOf(repeat ?? next, mark, checked.warnings)
}

/**
 * Stores the typed values of a step, even invalid ones, before the person submits that step. Throws
 * DRAFT_CHANGED if the saved answers are newer than the page, and ALREADY_SIGNED_UP after the
 * signup. Throws NOT_FOUND for a step that this user type does not have.
 */
export async function keepTyped(
  principal: CustomerPrincipal,
  slug: StepSlug,
  { _v, _for, ...values }: StepBody,
): Promise<{ savedAt: Date }> {
  const { customerId, userType } = requireApplicant(principal, _for)
  const step = requireStep(slug, userType)
  const saved = await drafts.read(customerId)
  const over = typeof _v === 'number' ? _v : saved.version
  const { savedAt } = await drafts.keepTyped(customerId, over, slug, step.values.parse(values))
  await claimFirst(principal, saved)
  return { savedAt }
}

function requireApplicant(
  principal: CustomerPrincipal,
  owner: string | null | undefined,
): CustomerPrincipal {
  requireOwner(principal, owner)
  if (principal.caller === 'Member') throw new ApiError('ALREADY_SIGNED_UP')
  return principal
}

function requireStep(slug: StepSlug, userType: UserType): Step {
  const step = findStep(slug)
  if (!step?.userTypes.includes(userType)) throw new ApiError('NOT_FOUND')
  return step
}

const nextPageOf = (
  next: string,
  { version, savedAt }: Mark,
  warnings: readonly FormWarning[] = [],
): Saved => ({ next, version, savedAt: savedAt ?? now(), warnings })

/**
 * Stores the answers of a step. With the tax form, also stores the time, IP address and session of
 * the signature. It also stores the addresses at that time. So a later change of an address does
 * not invalidate the signature.
 */
function store(
  principal: CustomerPrincipal,
  slug: StepSlug,
  { saved, draft, ip }: { saved: drafts.SavedDraft; draft: Draft; ip: string | null },
): Promise<Mark> {
  const { customerId, sessionHash, userType } = principal
  const { address, businessAddress } = draft
  const at = draft.w9?.timestamp ?? now().toISOString()
  const signing =
    slug === 'w9'
      ? { at, ip, session: sessionHash, addresses: { address, businessAddress } }
      : saved.signing
  const { [slug]: _, ...typed } = saved.typed
  return transaction(async (tx) => {
    if (isFirst(saved)) {
      await claim(tx, principal)
      tx.onCommit(() => countSignup('begun', userType))
    }
    if (slug === 'name') await keepName(tx, customerId, draft)
    return drafts.save(tx, customerId, saved.version, { draft, signing, typed })
  })
}

const isFirst = ({ draft }: drafts.SavedDraft): boolean => draft.answered.length === 0

/**
 * With the first answer, ends the sessions of other browsers that opened the invitation. From now
 * on, another browser needs an emailed code.
 */
async function claim(tx: Tx, { customerId, sessionHash }: CustomerPrincipal): Promise<void> {
  await customers.lock(tx, customerId)
  await browserSessions.endOthers(tx, { customerId, sessionHash })
  await challenges.endChanges(tx, customerId)
}

// Ends the other sessions only after the typed values are stored. If the sessions ended first,
// another browser could open the invitation before the values are stored. That browser would find
// no values, so it would need no code.
const claimFirst = async (
  principal: CustomerPrincipal,
  saved: drafts.SavedDraft,
): Promise<void> => {
  if (isFirst(saved)) await transaction((tx) => claim(tx, principal))
}

/** Removes the typed values of a step, because they are now saved as answers. */
const dropTyped = async (
  customerId: string,
  slug: StepSlug,
  saved: drafts.SavedDraft,
): Promise<Mark> =>
  saved.typed[slug] === undefined ? saved : drafts.keepTyped(customerId, saved.version, slug)

/**
 * After Save and exit, stores invalid values of a step. Does not store a partial Social Security
 * number, or the values of a page that the person did not change.
 */
async function keepUnfinished(
  customerId: string,
  step: Step,
  values: unknown,
  { draft, typed, over, ...mark }: drafts.SavedDraft & { over: number | null | undefined },
): Promise<Mark> {
  const now = step.values.parse(values)
  const before = typed[step.slug] ?? step.fill(draftForBrowser(draft))
  return isSubmitOnly(step.slug) || isDeepStrictEqual(now, before)
    ? mark
    : drafts.keepTyped(customerId, over ?? mark.version, step.slug, now)
}

/**
 * Whether a step changes nothing. A repeated signature changes the signed form if an address has
 * changed since the first one.
 */
const isUnchanged = (slug: StepSlug, draft: Draft, saved: drafts.SavedDraft): boolean =>
  isSame(draft, saved.draft) && (slug !== 'w9' || isSigned(saved))

const isSame = (a: Draft, b: Draft): boolean =>
  JSON.stringify(withoutMoment(a)) === JSON.stringify(withoutMoment(b))
const withoutMoment = ({ w9, ...draft }: Draft) => ({
  ...draft,
  w9: w9 && { ...w9, timestamp: undefined },
})

/** Whether the signature of the tax form covers the saved addresses. */
const isSigned = ({ draft, signing }: drafts.SavedDraft): boolean =>
  (['address', 'businessAddress'] as const).every((field) =>
    isDeepStrictEqual(signing?.addresses?.[field], draft[field]),
  )

/** Copies the name from the form to the contact, because emails use the contact's name. */
async function keepName(
  tx: Tx,
  customerId: string,
  { firstName = '', lastName = '' }: Draft,
): Promise<void> {
  // Without this lock, a change of the email address between reading and writing would be lost.
  await customers.lock(tx, customerId)
  const contact = await customers.readContact(customerId, tx)
  await customers.writeContact(tx, customerId, { ...contact, firstName, lastName })
}
