import * as z from 'zod'
import { contract } from '@/lib/contract'
import { stepSlugs } from '@/lib/signup/slugs'
import { submitOnlySlugs } from '@/lib/submit-only'

/** The version of the saved answers when the page was loaded. A form posts it as text. */
export const version = z.coerce.number().int().min(0).nullish()
/**
 * The id of the customer for whom the server rendered the page. The service compares it with the
 * session, because another person may have signed in since then, in another tab.
 */
export const applicant = z.string().nullish()

export const saveStep = contract({
  operationId: 'saveStep',
  summary: 'Save the answers of one step of the form',
  method: 'POST',
  path: '/api/apply/{step}',
  access: 'applicant',
  area: 'form',
  // The review only shows answers. Its form for this endpoint contains only Save and exit.
  params: z.object({ step: z.enum(stepSlugs) }),
  // All other properties are answers of the step, which validates them.
  body: z.looseObject({
    _v: version,
    _for: applicant,
    /** `review` if the Continue button leads back to the review. */
    _return: z.string().nullish(),
    /**
     * The Save and exit button sends `yes`, and a confirmation page follows. Without autosave, a
     * clicked link submits the form with its path as `_exit`, and the page of the link follows.
     */
    _exit: z.string().nullish(),
  }),
  status: 200,
  data: z.object({
    next: z.string(),
    version: z.int(),
    savedAt: z.date(),
    warnings: z.array(z.object({ source: z.string(), message: z.string() })),
  }),
  errors: ['DRAFT_CHANGED', 'ALREADY_SIGNED_UP', 'NOT_FOUND'],
})

export const keepTyped = contract({
  operationId: 'keepTyped',
  summary: 'Save unfinished answers of a step',
  method: 'POST',
  path: '/api/apply/{step}/typed',
  access: 'applicant',
  area: 'form',
  // Autosave never sends a complete Social Security number or a signature. Only a submit sends
  // them.
  params: z.object({ step: z.enum(stepSlugs).exclude(submitOnlySlugs) }),
  body: z.looseObject({ _v: version, _for: applicant }),
  status: 200,
  data: z.object({ savedAt: z.date() }),
  errors: ['DRAFT_CHANGED', 'ALREADY_SIGNED_UP', 'NOT_FOUND'],
})
