import { type Draft, type DraftField, type StepSlug, stepSlugs } from '@/lib/signup/draft'
import { findStep } from '@/lib/signup/steps'

/** What the tax form is signed for; a change of any of it takes the signature away. */
const signedFields = [
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'usCitizenshipStatus',
  'socialSecurityNumber',
  'businessName',
  'taxId',
] as const satisfies readonly DraftField[]

/** The draft without its signature; the answer about backup withholding stays. */
export function removeSignature({ signatureName, termsVersion, ...draft }: Draft): Draft {
  return draft.w9 === undefined
    ? draft
    : { ...draft, w9: { isSubjectToBackupWithholding: draft.w9.isSubjectToBackupWithholding } }
}

/** The steps that count as answered once this one is. */
function markAnswered(draft: Draft, slug: StepSlug): StepSlug[] {
  const answered = new Set([...draft.answered, slug])
  answered.delete('review')
  if (draft.usCitizenshipStatus === 'NonResidentAlien') answered.delete('citizenship')
  if (draft.isMailingAddressSame !== false) answered.delete('mailing-address')
  return stepSlugs.filter((each) => answered.has(each))
}

/**
 * The draft with one step's part in it: fields of other steps are left out of the part, a field that is undefined is emptied, one
 * that is absent stays. Neither is altered.
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
