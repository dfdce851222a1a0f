import { type CorrectableSlug, correctable } from '@/lib/correction-path'
import { isMembers } from '@/lib/members'
import { identificationChoices } from '@/lib/signup/choices'
import { type Draft, emptyDraft } from '@/lib/signup/draft'
import { foreignAddress } from '@/lib/signup/kinds/address'
import type { StoredPayload } from '@/lib/signup/payload'
import type { Members, StepContext } from '@/lib/signup/question'
import { defineStep, type Step } from '@/lib/signup/step'
import { findStep } from '@/lib/signup/steps'
import { draftOf, payloadOf, type Urbanizations } from '@/lib/signup/submission'

/** Returns the answers that the person has submitted, without the Social Security number. The corrections form starts from them. */
export function answersOf(payload: StoredPayload, urbanizations: Urbanizations = {}): Members {
  const answers = draftOf(payload, { urbanizations })
  const { type: known, issuingCountry } = payload.identification ?? {}
  // The form offers only IDs of the United States, so it must not show a foreign passport as one.
  const isOffered =
    identificationChoices.some((type) => type === known) && (issuingCountry ?? 'US') === 'US'
  return {
    ...answers,
    isMailingAddressSame: !payload.mailingAddress,
    ...(!isOffered && { identification: undefined }),
  }
}

/** The country of each address outside the United States, by step, as alpha-2 code. */
export type Abroad = { [Slug in CorrectableSlug]?: string | undefined }

export const abroadOf = (answers: Members): Abroad => ({
  address: readForeignCountry(answers.address),
  'mailing-address': readForeignCountry(answers.mailingAddress),
})

function readForeignCountry(address: unknown): string | undefined {
  const country = isMembers(address) ? address.country : undefined
  return typeof country === 'string' && country !== 'US' ? country : undefined
}

/**
 * Returns the step that corrects these answers. The form asks only for U.S. addresses. For an
 * address abroad, which a partner may have sent, returns a step that accepts it.
 */
export function correctionStep(slug: CorrectableSlug, { [slug]: country }: Abroad): Step {
  const found = findStep(slug)!
  if (country === undefined) return found
  const options = { section: slug === 'address' ? 'home' : 'mailing' } as const
  const question = foreignAddress(correctable[slug].member, options)
  return defineStep({ slug, section: found.section, questions: [question] })
}

/** Returns the input values that these steps show. */
export const fillCorrections = (
  slugs: readonly CorrectableSlug[],
  answers: Members,
): Record<string, unknown> =>
  Object.assign({}, ...slugs.map((slug) => correctionStep(slug, abroadOf(answers)).fill(answers)))

/**
 * Lists the dotted paths of stored values that the person has emptied on the pages. A correction
 * removes only the stored values in this list.
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

type CorrectionContext = Pick<StepContext, 'userType' | 'environment'> & { abroad: Abroad }

/** Checks the typed corrections. Returns the fields of the signup body to send and the urbanizations, or the errors with messages. */
export function checkCorrections(
  slugs: readonly CorrectableSlug[],
  typed: Readonly<Record<string, unknown>>,
  { userType, environment, abroad }: CorrectionContext,
) {
  // The corrections form does not ask whether the mailing address differs, so this answer is fixed.
  const values = { ...typed, isMailingAddressSame: 'no' }
  const context = { userType, draft: emptyDraft, environment }
  const steps = slugs.map((slug) => correctionStep(slug, abroad))
  const checks = steps.map((step) => step.check(values, context))
  const faults = checks.flatMap((checked) => (checked.ok ? [] : checked.faults))
  if (faults.length > 0) return { ok: false as const, faults }
  const parts = checks.map((checked) => (checked.ok ? checked.draft : {}))
  const draft: Draft = Object.assign({ ...emptyDraft, isMailingAddressSame: false }, ...parts)
  const sent = payloadOf(draft, userType)
  const correct = (slug: CorrectableSlug) => {
    const { member } = correctable[slug]
    const country = abroad[slug]
    return [member, country ? { ...(sent[member] as Members), country } : sent[member]] as const
  }
  // An empty text here removes the stored urbanization.
  const urbanizations = {
    ...(draft.address && { address: draft.address.urbanization ?? '' }),
    ...(draft.mailingAddress && { mailingAddress: draft.mailingAddress.urbanization ?? '' }),
  }
  return {
    ok: true as const,
    corrections: Object.fromEntries(slugs.map(correct)),
    urbanizations,
  }
}
