import { isMembers } from '@/lib/members'
import type { Draft } from '@/lib/signup/draft'
import { type SignupPayload, type StoredPayload, signupPayload } from '@/lib/signup/payload'
import type { Members, Question } from '@/lib/signup/question'
import { listSteps, steps } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'

/** Maps tax classifications to business types of the signup body, if the names differ. */
const businessTypeOf: Readonly<Record<string, SignupPayload['businessType']>> = {
  c_corporation: 'corporation',
  s_corporation: 'corporation',
  trust_or_estate: 'other',
}

const isInBody = ({ name }: Question): boolean => Object.hasOwn(signupPayload.shape, name)
const allQuestions = steps.flatMap(({ questions }) => questions)
/** The questions whose answers are not in the signup body. */
const extraQuestions = allQuestions.filter(
  (question) => !isInBody(question) && (question.input ?? question.parts) !== undefined,
)

/** Returns the urbanizations in the addresses of a draft. The profile stores them in `extras`. */
export function urbanizationsOf({ address, mailingAddress }: Draft): Urbanizations | undefined {
  const [home, mailing] = [address?.urbanization, mailingAddress?.urbanization]
  return home === undefined && mailing === undefined
    ? undefined
    : { address: home, mailingAddress: mailing }
}
export type Urbanizations = { address?: string | undefined; mailingAddress?: string | undefined }

/** Returns the answers that are not part of the signup body. */
export const extrasOf = (draft: Draft): Members & { urbanizations: Urbanizations | undefined } => ({
  ...Object.fromEntries(extraQuestions.map(({ field }) => [field, (draft as Members)[field]])),
  urbanizations: urbanizationsOf(draft),
})

/** Returns the signup body of a draft. If the draft is incomplete or unsigned, fields are missing, and the signup rejects the body. */
export function payloadOf(draft: Draft, userType: UserType): Members {
  const asked = listSteps(userType, draft).flatMap(({ questions }) => questions)
  const sent = asked.filter(isInBody).flatMap(({ name, field, send }) => {
    const kept = (draft as Members)[field]
    return kept === undefined ? [] : [[name, send ? send(kept as never) : kept] as const]
  })
  const isBusiness = userType === 'businessowner'
  return {
    ...Object.fromEntries(sent),
    taxIdentificationNumberType: isBusiness ? 'EIN' : 'SSN',
    ...(isBusiness && {
      businessType: businessTypeOf[draft.taxClassification ?? ''] ?? draft.taxClassification,
    }),
  }
}

/** Returns the answers in a signup body and its extras. A partner may have sent values that the form would reject. */
export function draftOf(payload: StoredPayload, extras: unknown): Members {
  const beyond = isMembers(extras) ? extras : {}
  const read = (question: Question): unknown => {
    const { name, field, parts, recall } = question
    const extra = beyond[field]
    const isReadable = parts ? isMembers(extra) : typeof extra === 'string' && extra !== ''
    const value = isInBody(question) ? (payload as Members)[name] : isReadable ? extra : undefined
    return recall && value ? recall(value as never) : (value ?? undefined)
  }
  const answers = allQuestions.map((question) => [question.field, read(question)] as const)
  const draft = Object.fromEntries(answers.filter(([, value]) => value !== undefined))
  const urbanizations = isMembers(beyond.urbanizations) ? beyond.urbanizations : {}
  for (const field of ['address', 'mailingAddress'])
    if (isMembers(draft[field]))
      draft[field] = { ...draft[field], urbanization: urbanizations[field] }
  return draft
}
