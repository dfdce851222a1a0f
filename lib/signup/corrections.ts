import { type CorrectableSlug, correctable } from '@/lib/correction-path'
import { isMembers } from '@/lib/members'
import { identificationChoices } from '@/lib/signup/choices'
import { type Draft, emptyDraft } from '@/lib/signup/draft'
import type { SignupPayload } from '@/lib/signup/payload'
import type { Members, StepContext } from '@/lib/signup/question'
import { findStep } from '@/lib/signup/steps'
import { draftOf, payloadOf, type Urbanizations } from '@/lib/signup/submission'

/** Returns the answers that were sent, without the Social Security number. The corrections form starts from them. */
export function answersOf(
  payload: Omit<SignupPayload, 'socialSecurityNumber'>,
  urbanizations: Urbanizations = {},
): Members {
  const answers = draftOf(payload, { urbanizations })
  const isOffered = identificationChoices.some((type) => type === payload.identification?.type)
  return {
    ...answers,
    isMailingAddressSame: !payload.mailingAddress,
    ...(!isOffered && { identification: undefined }),
  }
}

/** Returns the input values that these steps show. */
export const fillCorrections = (
  slugs: readonly CorrectableSlug[],
  answers: Members,
): Record<string, unknown> =>
  Object.assign({}, ...slugs.map((slug) => findStep(slug)?.fill(answers)))

/**
 * Lists stored values that the pages show and the person has emptied, as dotted paths. A correction
 * without such a value would keep the stored one.
 */
export const listEmptied = (
  slugs: readonly CorrectableSlug[],
  answers: Members,
  corrections: Members,
): string[] =>
  Object.entries(fillCorrections(slugs, answers)).flatMap(([member, shown]) => {
    const sent = corrections[member]
    if (!isMembers(shown) || !isMembers(sent)) return []
    return Object.entries(shown).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' && sent[name] === undefined
        ? [`${member}.${name}`]
        : [],
    )
  })

/** Checks the typed corrections. Returns the fields of the signup body to send and the urbanizations, or the errors with messages. */
export function checkCorrections(
  slugs: readonly CorrectableSlug[],
  typed: Readonly<Record<string, unknown>>,
  { userType, environment }: Pick<StepContext, 'userType' | 'environment'>,
) {
  // Corrections have no question whether the mailing address differs, so the answer is fixed.
  const values = { ...typed, isMailingAddressSame: 'no' }
  const context = { userType, draft: emptyDraft, environment }
  const checks = slugs.map((slug) => findStep(slug)!.check(values, context))
  const faults = checks.flatMap((checked) => (checked.ok ? [] : checked.faults))
  if (faults.length > 0) return { ok: false as const, faults }
  const parts = checks.map((checked) => (checked.ok ? checked.draft : {}))
  const draft: Draft = Object.assign({ ...emptyDraft, isMailingAddressSame: false }, ...parts)
  const sent = payloadOf(draft, userType)
  const members = slugs.map((slug) => correctable[slug].member)
  // An empty urbanization removes the stored one.
  const urbanizations = {
    ...(draft.address && { address: draft.address.urbanization ?? '' }),
    ...(draft.mailingAddress && { mailingAddress: draft.mailingAddress.urbanization ?? '' }),
  }
  return {
    ok: true as const,
    corrections: Object.fromEntries(members.map((member) => [member, sent[member]])),
    urbanizations,
  }
}
