import { isHandOff } from '@/lib/correction-path'
import { ApiError } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'
import { checkCorrections, stepsToCorrect } from '@/lib/signup/corrections'
import { correctionsPayload } from '@/lib/signup/payload'
import { env } from '../../foundations/env'
import * as kyc from '../kyc'
import { type CustomerPrincipal, requireOwner } from '../principal'

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
  const slugs = stepsToCorrect(fields, userType)
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
  await kyc.correct(customerId, corrections.data, checked.urbanizations)
  return { next }
}
