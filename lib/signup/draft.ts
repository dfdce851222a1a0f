import * as z from 'zod'
import { keptText } from '@/lib/signup/question'
import { stepSlugs } from '@/lib/signup/slugs'
import { answersShape } from '@/lib/signup/steps'
import '@/lib/zod-codes'

/**
 * The saved answers of an unfinished form. Fields of the signup body have the same name and format
 * here. This schema checks only types. Each step and the signup check the values.
 */
export const draft = z.object({
  /** The steps that a person completed with Continue. A prefilled answer completes no step. */
  answered: z.array(z.enum(stepSlugs)).default([]),
  /** The business that invited an operator. If present, the form does not ask for the business. */
  invitedBy: keptText().optional(),
  /** In the copy for a browser, these digits replace the complete Social Security number. */
  socialSecurityNumberLastFour: keptText().optional(),
  /** The answers from a partner that the form shows until the person confirms them. */
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
