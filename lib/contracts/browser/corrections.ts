import * as z from 'zod'
import { contract } from '@/lib/contract'
import { applicant, version } from './drafts'
import { onward } from './start'

export const correctAnswers = contract({
  operationId: 'correctAnswers',
  summary: 'Send the requested corrections',
  method: 'POST',
  path: '/api/corrections',
  access: 'member',
  area: 'status',
  // The answers, one property per step. Each step parses its own property.
  body: z.looseObject({
    _for: applicant,
    _v: version,
    /**
     * The browser sends this property if the session has ended. Then the service stores the typed
     * values and sends no correction to the provider.
     */
    _keep: z.string().nullish(),
  }),
  status: 200,
  data: onward,
  errors: ['KYC_MOVE_NOT_ALLOWED', 'REQUIREMENT_NOT_MET', 'DRAFT_CHANGED'],
})
