import type { FormFault } from '@/lib/signup/answers'
import { type Draft, emptyDraft, identificationChoices, type StepSlug } from '@/lib/signup/draft'
import type { SignupPayload } from '@/lib/signup/payload'
import type { StepContext } from '@/lib/signup/step'
import { findStep, stepOfSource } from '@/lib/signup/steps'
import { payloadOf, type Urbanizations } from '@/lib/signup/submission'
import type { UserType } from '@/lib/user-types'

/** The steps whose answers a person can send anew once the application is in. */
const correctable = [
  'date-of-birth',
  'ssn',
  'address',
  'mailing-address',
  'identification',
] as const satisfies readonly StepSlug[]
export type CorrectableSlug = (typeof correctable)[number]

/** The steps that the asked-for fields belong to, in the order of the form. Fields that only people can help with are none of them. */
export function stepsToCorrect(fields: readonly string[], userType: UserType): CorrectableSlug[] {
  const asked = new Set(fields.map((field) => stepOfSource(field, userType)))
  return correctable.filter((slug) => asked.has(slug))
}

/** What was sent, as answers to begin from. Of the Social Security number nothing. */
export function answersOf(
  payload: Omit<SignupPayload, 'socialSecurityNumber'>,
  urbanizations: Urbanizations = {},
): Draft {
  const postal = (address: SignupPayload['mailingAddress'], urbanization: string | undefined) =>
    address
      ? {
          urbanization,
          address: address.address ?? '',
          address2: address.address2 ?? '',
          city: address.city,
          state: address.state ?? '',
          zipCode: address.zipCode ?? '',
        }
      : undefined
  const { identification: id } = payload
  const type = identificationChoices.find((choice) => choice === id?.type)
  return {
    ...emptyDraft,
    dateOfBirth: payload.dateOfBirth,
    address: postal(payload.address, urbanizations.address),
    mailingAddress: postal(payload.mailingAddress, urbanizations.mailingAddress),
    isMailingAddressSame: !payload.mailingAddress,
    ...(type &&
      id && {
        identification: {
          type,
          number: id.number ?? '',
          issuingState: id.issuingState ?? '',
          expirationDate: id.expirationDate ?? '',
        },
      }),
  }
}

/** What the inputs of these steps hold together. */
export const fillCorrections = (
  slugs: readonly CorrectableSlug[],
  answers: Draft,
): Record<string, unknown> =>
  Object.assign({}, ...slugs.map((slug) => findStep(slug)?.fill(answers)))

type Corrected =
  | { ok: true; corrections: unknown; urbanizations: Urbanizations }
  | { ok: false; faults: readonly FormFault[] }

/** Judges what was typed for these steps: the members of the signup body to send anew and what is kept beside them, or faults in words. */
export function checkCorrections(
  slugs: readonly CorrectableSlug[],
  typed: Readonly<Record<string, unknown>>,
  { userType, environment }: Pick<StepContext, 'userType' | 'environment'>,
): Corrected {
  let draft: Draft = { ...emptyDraft, isMailingAddressSame: false }
  const faults: FormFault[] = []
  for (const slug of slugs) {
    // Where mail goes is not asked again.
    const checked = findStep(slug)!.check(
      { ...typed, isMailingAddressSame: 'no' },
      { userType, draft: emptyDraft, environment },
    )
    if (checked.ok) draft = { ...draft, ...checked.draft }
    else faults.push(...checked.faults)
  }
  if (faults.length > 0) return { ok: false, faults }
  const { dateOfBirth, socialSecurityNumber, address, mailingAddress, identification } = payloadOf(
    draft,
    userType,
  ) as Record<string, unknown>
  // An address without one has none any more.
  const urbanizations = {
    ...(draft.address && { address: draft.address.urbanization ?? '' }),
    ...(draft.mailingAddress && { mailingAddress: draft.mailingAddress.urbanization ?? '' }),
  }
  return {
    ok: true,
    corrections: { dateOfBirth, socialSecurityNumber, address, mailingAddress, identification },
    urbanizations,
  }
}
