import * as z from 'zod'
import { keptText } from '@/lib/signup/question'
import { stepSlugs } from '@/lib/signup/slugs'
import { answersShape } from '@/lib/signup/steps'
import '@/lib/zod-codes'

/**
 * The kept answers of a form that is not sent yet. A member of the signup body has the same name and form here.
 * Each step's check and the signup judge the answers; this schema checks their types only.
 */
export const draft = z.object({
  /** The steps that were answered with Continue; answers that came with an invitation do not count yet. */
  answered: z.array(z.enum(stepSlugs)).default([]),
  /** The business that invited an operator, who is then not asked for it. */
  invitedBy: keptText().optional(),
  /** Replaces the number in the browser's copy. */
  socialSecurityNumberLastFour: keptText().optional(),
  ...answersShape,
})
export type Draft = z.infer<typeof draft>
export const emptyDraft: Draft = { answered: [] }

/** The draft as the browser may have it: of the Social Security number only the last four digits. */
export function draftForBrowser(answers: Draft): Draft {
  const { socialSecurityNumber, ...rest } = answers
  return socialSecurityNumber === undefined
    ? rest
    : { ...rest, socialSecurityNumberLastFour: socialSecurityNumber.slice(-4) }
}

/** Whether the tax form is signed. A change of name, number or citizenship removes the signature. */
export const isSigned = (answers: Draft): boolean =>
  answers.w9?.accepted === true && answers.signatureName !== undefined
