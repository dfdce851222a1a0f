import * as z from 'zod'
import { keptText } from '@/lib/signup/question'
import { stepSlugs } from '@/lib/signup/slugs'
import { answersShape } from '@/lib/signup/steps'
import '@/lib/zod-codes'

/**
 * The saved answers of a form that was not submitted yet. Fields of the signup body have the same
 * name and form here. This schema checks only types; each step and the signup check the values.
 */
export const draft = z.object({
  /** The steps that a person completed with Continue. Answers from an invitation do not count until then. */
  answered: z.array(z.enum(stepSlugs)).default([]),
  /** The business that invited an operator. The form then does not ask for the business. */
  invitedBy: keptText().optional(),
  /** Replaces the complete number in the copy that a browser receives. */
  socialSecurityNumberLastFour: keptText().optional(),
  /** The partner's answers that the form shows until the person confirms them. */
  prefill: z.record(z.string(), z.unknown()).optional(),
  ...answersShape,
})
export type Draft = z.infer<typeof draft>
export const emptyDraft: Draft = { answered: [] }

/** Returns the draft that a browser may receive. It contains only the last four digits of the Social Security number. */
export function draftForBrowser(answers: Draft): Draft {
  const { socialSecurityNumber, prefill, ...rest } = answers
  return socialSecurityNumber === undefined
    ? rest
    : { ...rest, socialSecurityNumberLastFour: socialSecurityNumber.slice(-4) }
}

/** Whether the tax form is signed. Changing an answer that the signed form certifies removes the signature. */
export const isSigned = (answers: Draft): boolean =>
  answers.w9?.accepted === true && answers.signatureName !== undefined
