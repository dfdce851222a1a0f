import { type Prefill, prefillBody } from '@/lib/contracts/prefill'
import { readPath } from '@/lib/dotted-path'
import { listPaths, normalizeMembers } from '@/lib/members'
import { incomeSourceNames, taxClassifications } from '@/lib/signup/choices'
import { type Draft, emptyDraft } from '@/lib/signup/draft'
import type { SignupPayload } from '@/lib/signup/payload'
import type { Members } from '@/lib/signup/question'
import { answersShape } from '@/lib/signup/steps'
import { draftOf, payloadOf } from '@/lib/signup/submission'
import type { UserType } from '@/lib/user-types'

/** Returns the address if the form can show it. The form asks only for addresses in the United States. */
const usAddress = (address: Prefill['address']) =>
  address && (address.country ?? 'US') === 'US' ? address : undefined

const known: readonly string[] = incomeSourceNames
/** Returns the income sources in the order of the form's boxes, because the form sends this order. Omits sources without a box. */
const employmentOf = ({ employment }: Prefill) =>
  employment && {
    ...employment,
    incomeSources: known.flatMap(
      (box) => (employment.incomeSources ?? []).find(({ name }) => name === box) ?? [],
    ),
  }

/** Returns a draft with a partner's answers. All of its steps are still unanswered. */
export function draftOfPrefill(given: Prefill): Draft {
  const prefill = normalizeMembers(prefillBody, given) as Prefill
  const body = {
    ...prefill,
    address: usAddress(prefill.address),
    mailingAddress: usAddress(prefill.mailingAddress),
    employment: employmentOf(prefill),
  }
  const answers: Members = {
    ...draftOf(body as unknown as SignupPayload, null),
    ...(body.mailingAddress && { isMailingAddressSame: false }),
    // The form distinguishes C and S corporations, so the person must choose for a `corporation`.
    taxClassification: taxClassifications.find((each) => each === prefill.businessType),
  }
  const shown = Object.entries(answers).flatMap(([field, value]) => {
    const kept = answersShape[field as keyof typeof answersShape]?.safeParse(value)
    return kept?.success && kept.data !== undefined ? [[field, kept.data] as const] : []
  })
  return { ...emptyDraft, ...Object.fromEntries(shown), prefill }
}

/** Whether a step shows answers of a partner that the person has not confirmed. */
export const isPrefilled = (
  { prefill, answered }: Draft,
  { slug, owns }: { slug: Draft['answered'][number]; owns: readonly string[] },
): boolean =>
  prefill !== undefined &&
  !answered.includes(slug) &&
  owns.some((name) => Object.hasOwn(draftOfPrefill(prefill as Prefill), fieldOf(name)))

const fieldOf = (name: string): string => (name === 'businessType' ? 'taxClassification' : name)

/** Lists the paths of a partner's answers that the form of a role does not show. */
export function listHidden(given: Prefill, userType: UserType): string[] {
  const prefill = normalizeMembers(prefillBody, given)
  const shown = payloadOf(draftOfPrefill(given), userType)
  return listPaths(prefill).filter((path) => readPath(shown, path) === undefined)
}

/** Whether the person changed an answer of a partner, by the path of the answer. Contains only answers that the form showed. */
export type PrefillOutcome = Readonly<Record<string, 'kept' | 'changed'>>

/** Compares the answers of a partner with those that the person submits. */
export function prefillOutcome(draft: Draft, userType: UserType): PrefillOutcome {
  if (draft.prefill === undefined) return {}
  const prefill = draft.prefill as Prefill
  const shown = payloadOf(draftOfPrefill(prefill), userType)
  const sent = payloadOf(draft, userType)
  return Object.fromEntries(
    listPaths(shown)
      .filter((path) => readPath(prefill, path) !== undefined)
      .map((path) => [
        path,
        JSON.stringify(readPath(shown, path)) === JSON.stringify(readPath(sent, path))
          ? 'kept'
          : 'changed',
      ]),
  )
}
