import { isHandOff, stepsToCorrect } from '@/lib/correction-path'
import { ApiError } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'
import { incomeSourceNames } from '@/lib/signup/choices'
import { answersOf, checkCorrections, listEmptied } from '@/lib/signup/corrections'
import {
  type CorrectionsPayload,
  correctionsPayload,
  type SignupPayload,
} from '@/lib/signup/payload'
import { env } from '../../foundations/env'
import * as kyc from '../kyc'
import { type CustomerPrincipal, requireOwner } from '../principal'
import * as profiles from '../profiles'

const next = '/status'

/**
 * Sends the corrected answers that the provider requires. Throws KYC_MOVE_NOT_ALLOWED and the
 * errors of fields.
 */
export async function send(
  principal: CustomerPrincipal,
  { _for, ...values }: { _for?: string | null | undefined; [name: string]: unknown },
): Promise<{ next: string }> {
  requireOwner(principal, _for)
  const { customerId, userType } = principal
  const { status, requirements } = await kyc.last(customerId)
  const fields = requirements.filter((one) => !isHandOff(one)).map(({ field }) => field)
  const slugs = stepsToCorrect(fields)
  // A pending verification means that an earlier identical request has already sent the
  // corrections.
  if (status === 'pending' || slugs.length === 0) return { next }
  const checked = checkCorrections(slugs, values, {
    userType,
    environment: env().SERVICE_ENVIRONMENT,
  })
  if (!checked.ok) throw ApiError.fields(checked.faults)
  const corrections = correctionsPayload.safeParse(checked.corrections)
  if (!corrections.success) throw ApiError.fields(faultsOf(corrections.error))
  const { payload } = await profiles.readRecord(customerId)
  const emptied = listEmptied(slugs, answersOf(payload), corrections.data)
  const merged = keepIncomeSources(payload, corrections.data)
  await kyc.correct(customerId, merged, { urbanizations: checked.urbanizations, emptied })
  return { next }
}

const offered: readonly unknown[] = incomeSourceNames

/**
 * A list of a correction replaces the stored list, but the form asks only for the names of income
 * sources. So this adds the stored amounts of checked sources, and the stored sources for which the
 * form has no checkbox.
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
