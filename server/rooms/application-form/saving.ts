import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'
import { type Draft, draftForBrowser, isSigned, type StepSlug } from '@/lib/signup/draft'
import { signupPayload } from '@/lib/signup/payload'
import { mergeStep } from '@/lib/signup/progress'
import type { Step } from '@/lib/signup/step'
import { findStep, firstUnanswered, isReachable, pathAfter, stepPath } from '@/lib/signup/steps'
import { payloadOf, type Urbanizations, urbanizationsOf } from '@/lib/signup/submission'
import { userTypes } from '@/lib/user-types'
import { now } from '../../foundations/clock'
import { transaction } from '../../foundations/db'
import { env } from '../../foundations/env'
import type { Origin } from '../../foundations/origin'
import { type Reply, reply } from '../../foundations/reply'
import * as browserSessions from '../browser-sessions'
import * as customers from '../customers'
import * as drafts from '../drafts'
import { type CustomerPrincipal, requireOwner } from '../principal'
import * as signup from '../signup'
import * as w9 from '../w9'
import { lookAgain } from './repeat-step'

type StepBody = {
  _v?: number | null | undefined
  _for?: string | null | undefined
  _return?: string | null | undefined
  _exit?: string | null | undefined
  [name: string]: unknown
}

/**
 * Saves one step's answers and says where to go on. A step ahead of its turn is not saved: the first one without an answer comes before.
 * Throws the faults of its fields, DRAFT_CHANGED, ALREADY_SIGNED_UP, NOT_FOUND for a step that nobody of this type is asked.
 */
export async function saveStep(
  principal: CustomerPrincipal,
  origin: Origin,
  slug: StepSlug,
  { _v, _for, _return, _exit, ...values }: StepBody,
): Promise<Reply> {
  const { customerId, userType, sessionHash } = requireApplicant(principal, _for)
  const step = findStep(slug)
  if (!step?.userTypes.includes(userType)) throw new ApiError('NOT_FOUND')
  await browserSessions.touch(sessionHash)
  const saved = await drafts.read(customerId)
  if (!isReachable(slug, userType, saved.draft))
    return goOn(stepPath(firstUnanswered(userType, saved.draft), userType), saved)
  const left = `/apply/${userTypes[userType].slug}/saved`
  // Decided here, the interface is silent: nobody signs by leaving. A tax form is signed with its own button alone.
  if (_exit && slug === 'w9') return goOn(left, saved)
  const checked = step.check(values, {
    userType,
    draft: saved.draft,
    environment: env().SERVICE_ENVIRONMENT,
  })
  if (!checked.ok && _exit)
    return goOn(left, await keepUnfinished(customerId, _v ?? saved.version, step, values, saved))
  if (!checked.ok) throw ApiError.fields(checked.faults)
  const draft = mergeStep(saved.draft, slug, checked.draft)
  const next = _exit ? left : pathAfter(slug, userType, draft, _return === 'review')
  // Whoever presses twice sends the same answers again: they are saved already.
  if (isSame(draft, saved.draft)) {
    const mark =
      saved.typed[slug] === undefined
        ? saved
        : await drafts.keepTyped(customerId, saved.version, slug)
    return goOn(next, mark, checked.warnings)
  }
  if (typeof _v === 'number' && _v !== saved.version) throw new ApiError('DRAFT_CHANGED')
  const signing =
    slug === 'w9'
      ? { at: draft.w9?.timestamp ?? now().toISOString(), ip: origin.ip, session: sessionHash }
      : saved.signing
  const { [slug]: _, ...typed } = saved.typed
  const mark = await transaction(async (tx) => {
    if (slug === 'name') await keepName(tx, customerId, draft)
    return drafts.save(tx, customerId, saved.version, { draft, signing, typed })
  })
  const again = _exit
    ? undefined
    : await lookAgain(origin, stepPath(slug, userType), _return === 'review', {
        values,
        ...checked,
      })
  return goOn(again ?? next, mark, checked.warnings)
}

/**
 * Keeps what is typed on a step before it is sent with Continue, right or wrong. Throws DRAFT_CHANGED, ALREADY_SIGNED_UP, NOT_FOUND for a step that
 * nobody of this type is asked.
 */
export async function keepTyped(
  principal: CustomerPrincipal,
  slug: StepSlug,
  { _v, _for, ...values }: StepBody,
): Promise<{ savedAt: Date }> {
  const { customerId, userType } = requireApplicant(principal, _for)
  const step = findStep(slug)
  if (!step?.userTypes.includes(userType)) throw new ApiError('NOT_FOUND')
  const over = typeof _v === 'number' ? _v : (await drafts.read(customerId)).version
  const { savedAt } = await drafts.keepTyped(customerId, over, slug, step.values.parse(values))
  return { savedAt }
}

/** Whoever leaves a step that is not in order finds it as they left it. Half a Social Security number is not kept, and an untouched page is none. */
async function keepUnfinished(
  customerId: string,
  over: number,
  step: Step,
  values: unknown,
  { draft, typed, ...mark }: drafts.SavedDraft,
) {
  const now = step.values.parse(values)
  const before = typed[step.slug] ?? step.fill(draftForBrowser(draft))
  return step.slug === 'ssn' || isDeepStrictEqual(now, before)
    ? mark
    : drafts.keepTyped(customerId, over, step.slug, now)
}

const isSame = (a: Draft, b: Draft): boolean =>
  JSON.stringify(withoutMoment(a)) === JSON.stringify(withoutMoment(b))
const withoutMoment = ({ w9, ...draft }: Draft) => ({
  ...draft,
  w9: w9 && { ...w9, timestamp: undefined },
})

const goOn = (
  next: string,
  { version, savedAt }: { version: number; savedAt: Date | null },
  warnings: unknown = [],
): Reply => reply({ data: { next, version, savedAt: savedAt ?? now(), warnings }, next })

/** The name in the form is the name we write to. */
async function keepName(
  tx: Parameters<typeof drafts.save>[0],
  customerId: string,
  { firstName = '', lastName = '' }: Draft,
): Promise<void> {
  const contact = await customers.readContact(customerId, tx)
  await customers.writeContact(tx, customerId, { ...contact, firstName, lastName })
}

function requireApplicant(
  principal: CustomerPrincipal,
  wanted: string | null | undefined,
): CustomerPrincipal {
  requireOwner(principal, wanted)
  if (principal.caller === 'Member') throw new ApiError('ALREADY_SIGNED_UP')
  return principal
}

/** What the form asked beyond the body of the signup, kept with the profile. */
export type FormExtras = Pick<Draft, (typeof extraFields)[number]> & {
  urbanizations?: Urbanizations | undefined
  signing: drafts.Signing | null
}

const extraFields = [
  'firstName',
  'lastName',
  'suffix',
  'tradeName',
  'taxClassification',
  'exemptPayeeCode',
  'stateOfFormation',
  'businessAddress',
  'website',
  'organizationName',
  'jobTitle',
  'signatureName',
] as const satisfies readonly (keyof Draft)[]

function extrasOf(draft: Draft, signing: drafts.Signing | null): FormExtras {
  const asked = Object.fromEntries(extraFields.map((field) => [field, draft[field]]))
  return { ...asked, urbanizations: urbanizationsOf(draft), signing }
}

const sameSubmissionMs = 120_000

/**
 * Sends the application that the saved answers make. Whoever presses twice, or presses again because the answer was lost, is told of the one
 * that arrived. Throws the faults of fields, BAAS_ERROR_FIELD, ALREADY_SIGNED_UP, SIGNUP_IN_PROGRESS, SIGNUP_INCOMPLETE.
 */
export async function submit(
  principal: CustomerPrincipal,
  origin: Origin,
  wanted?: string | null,
): Promise<Reply> {
  requireOwner(principal, wanted)
  const { customerId, organizationId, userType } = principal
  try {
    if (principal.caller === 'Member') throw new ApiError('ALREADY_SIGNED_UP')
    const { draft, signing } = await drafts.read(customerId)
    const open = firstUnanswered(userType, draft)
    // The saved answers go with the signup that another window has sent meanwhile.
    if (open !== 'review')
      throw new ApiError((await isReceived(customerId)) ? 'ALREADY_SIGNED_UP' : 'SIGNUP_INCOMPLETE')
    // A change of name or number has taken the signature away: that is one thing to mend.
    if (!isSigned(draft)) throw ApiError.fields([{ code: 'REQUIRED', source: 'w9.accepted' }])
    const body = signupPayload.safeParse(payloadOf(draft, userType))
    if (!body.success) throw ApiError.fields(faultsOf(body.error))
    const { version, hash } = w9.current()
    const terms =
      draft.termsVersion === version && signing ? { version, hash, at: signing.at } : null
    await signup.submit({ id: customerId, organizationId, userType }, body.data, {
      extras: extrasOf(draft, signing),
      terms,
    })
  } catch (error) {
    if (
      !(
        error instanceof ApiError &&
        error.code === 'ALREADY_SIGNED_UP' &&
        (await isRecent(customerId))
      )
    )
      throw error
  }
  const next = `/apply/${userTypes[userType].slug}/submitted`
  await announce(origin, next)
  return reply({ data: { customerUid: customerId, kycStatus: 'pending' }, next })
}

const isReceived = async (customerId: string): Promise<boolean> =>
  (await customers.require(customerId)).signedUpAt !== null

async function isRecent(customerId: string): Promise<boolean> {
  const { signedUpAt } = await customers.require(customerId)
  return signedUpAt !== null && now().getTime() - signedUpAt.getTime() < sameSubmissionMs
}

/** The page that tells of the receipt is shown once: what it waits for lies in the session. */
async function announce(origin: Origin, page: string): Promise<void> {
  const session = await browserSessions.find(origin.header('cookie'))
  if (session)
    await browserSessions.setState(session.hash, {
      ...session.state,
      flash: { page, faults: [], values: null },
    })
}
