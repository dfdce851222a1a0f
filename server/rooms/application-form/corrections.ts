import { correctionsPage, isHandOff, stepsToCorrect } from '@/lib/correction-path'
import { ApiError } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'
import { keepableCorrections } from '@/lib/keepable-corrections'
import { incomeSourceNames } from '@/lib/signup/choices'
import { abroadOf, answersOf, checkCorrections, listEmptied } from '@/lib/signup/corrections'
import {
  type CorrectionsPayload,
  correctionsPayload,
  type SignupPayload,
} from '@/lib/signup/payload'
import type { Members } from '@/lib/signup/question'
import { env } from '../../foundations/env'
import * as browserSessions from '../browser-sessions'
import * as kyc from '../kyc'
import { type CustomerPrincipal, requireOwner } from '../principal'
import * as profiles from '../profiles'

const next = '/status'

type CorrectionsBody = {
  _for?: string | null | undefined
  /** The number of the submission whose answers the page showed. */
  _v?: number | null | undefined
  _keep?: string | null | undefined
  [name: string]: unknown
}

/**
 * Sends the corrected answers that the provider requires, if any. Throws KYC_MOVE_NOT_ALLOWED if
 * the verification is not `incomplete` at that time, and errors about invalid fields. Throws
 * DRAFT_CHANGED if the answers have changed since the page was loaded.
 */
export async function send(
  principal: CustomerPrincipal,
  { _for, _v, _keep, ...values }: CorrectionsBody,
): Promise<{ next: string }> {
  requireOwner(principal, _for)
  const { customerId, userType, sessionHash } = principal
  if (_keep) return keepTyped(sessionHash, values)
  const { status, requirements } = await kyc.last(customerId)
  const fields = requirements.filter((one) => !isHandOff(one)).map(({ field }) => field)
  const slugs = stepsToCorrect(fields)
  // Sends nothing if no step needs a correction. A pending verification usually means that an
  // earlier request has already sent the corrections.
  if (status === 'pending' || slugs.length === 0) return { next }
  const { payload } = await profiles.readRecord(customerId)
  const answers = answersOf(payload)
  const checked = checkCorrections(slugs, values, {
    userType,
    environment: env().SERVICE_ENVIRONMENT,
    abroad: abroadOf(answers),
  })
  if (!checked.ok) throw ApiError.fields(checked.faults)
  const corrections = correctionsPayload.safeParse(checked.corrections)
  if (!corrections.success) throw ApiError.fields(faultsOf(corrections.error))
  const emptied = [
    ...listEmptied(slugs, answers, corrections.data),
    ...listFormerId(payload, corrections.data),
  ]
  const merged = keepIncomeSources(payload, corrections.data)
  await kyc.correct(customerId, merged, { urbanizations: checked.urbanizations, emptied, over: _v })
  return { next }
}

/**
 * Stores the typed values in the session, so that the next view of the page shows them. Sends
 * nothing to the provider.
 */
async function keepTyped(sessionHash: string, typed: Members): Promise<{ next: string }> {
  const flash = { page: correctionsPage, faults: [], values: keepableCorrections(typed) ?? null }
  await browserSessions.updateState(sessionHash, { flash })
  return { next: correctionsPage }
}

/**
 * If a correction contains a different ID, lists the stored values of the previous ID that the form
 * does not ask for. Only a partner can have sent those values. Returns their dotted paths.
 */
function listFormerId(
  { identification: known }: Pick<SignupPayload, 'identification'>,
  { identification: sent }: CorrectionsPayload,
): string[] {
  if (!known || !sent?.number) return []
  if (sent.type === known.type && kyc.isSameIdNumber(sent.number, known.number)) return []
  const names = Object.keys(known) as (keyof typeof known)[]
  return names.filter((name) => sent[name] == null).map((name) => `identification.${name}`)
}

const offered: readonly unknown[] = incomeSourceNames

/**
 * The list in a correction replaces the stored list, but the form asks only for the names of income
 * sources. So this function adds the stored amounts of checked sources. It also adds the stored
 * sources that have no checkbox in the form.
 */
function keepIncomeSources(
  { employment }: Pick<SignupPayload, 'employment'>,
  corrections: CorrectionsPayload,
): CorrectionsPayload {
  const checked = corrections.employment?.incomeSources
  if (!checked) return corrections
  const stored = employment.incomeSources ?? []
  const has = (sources: typeof stored, name: unknown) => sources.some((one) => one.name === name)
  const incomeSources = [
    ...stored.filter(({ name }) => !offered.includes(name) || has(checked, name)),
    ...checked.filter(({ name }) => !has(stored, name)),
  ]
  return { ...corrections, employment: { ...corrections.employment, incomeSources } }
}
