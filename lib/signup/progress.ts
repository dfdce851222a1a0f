import type { Draft } from '@/lib/signup/draft'
import { type StepSlug, stepSlugs } from '@/lib/signup/slugs'
import { findStep } from '@/lib/signup/steps'

// The specification is silent, so we decided: a changed answer on the signed form removes the
// signature. A changed address does not, because the signed form shows the address at that time.
/** The signature of the tax form covers these fields. If one of them changes, the signature is removed. */
const signedFields = [
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'usCitizenshipStatus',
  'socialSecurityNumber',
  'businessName',
  'tradeName',
  'taxClassification',
  'taxId',
  'exemptPayeeCode',
] as const satisfies readonly (keyof Draft)[]

/** Returns the draft without its signature. The draft keeps the answer about backup withholding. */
function removeSignature({ signatureName, termsVersion, ...draft }: Draft): Draft {
  return draft.w9 === undefined
    ? draft
    : { ...draft, w9: { isSubjectToBackupWithholding: draft.w9.isSubjectToBackupWithholding } }
}

/** Returns the answered steps with this one. Omits steps that do not count as answered. */
function markAnswered(draft: Draft, slug: StepSlug): StepSlug[] {
  const answered = new Set([...draft.answered, slug])
  answered.delete('review')
  if (draft.usCitizenshipStatus === 'NonResidentAlien') answered.delete('citizenship')
  if (draft.isMailingAddressSame !== false) answered.delete('mailing-address')
  return stepSlugs.filter((each) => answered.has(each))
}

/**
 * Returns the draft with the new answers of one step. An undefined field becomes empty, and an
 * absent field keeps its value. Ignores fields of other steps. Changes neither argument.
 */
export function mergeStep(draft: Draft, slug: StepSlug, part: Partial<Draft>): Draft {
  const fields = new Set<string>(findStep(slug)?.keeps)
  const changes = Object.entries(part).filter(([field]) => fields.has(field))
  let next: Draft = { ...draft, ...Object.fromEntries(changes) }
  if (next.isMailingAddressSame !== false) next = { ...next, mailingAddress: undefined }
  if (slug !== 'w9' && signedFields.some((field) => next[field] !== draft[field]))
    next = removeSignature(next)
  return dropEmpty({ ...next, answered: markAnswered(next, slug) })
}

const dropEmpty = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as Draft
