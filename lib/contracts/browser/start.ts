import * as z from 'zod'
import { contract } from '@/lib/contract'
import { oneOf, plain } from '@/lib/formats'
import { userTypeNames } from '@/lib/user-types'

/** The page that the browser opens next. */
export const onward = z.object({ next: z.string() })

export const chooseUserType = contract({
  operationId: 'chooseUserType',
  summary: 'Choose the kind of account',
  method: 'POST',
  path: '/api/start',
  access: 'visitor',
  body: z.object({ userType: oneOf(userTypeNames) }),
  status: 200,
  data: onward,
  errors: ['INVITATION_REQUIRED'],
})

export const agreeToRecords = contract({
  operationId: 'agreeToRecords',
  summary: 'Agree to electronic records and begin an application',
  method: 'POST',
  path: '/api/start/consent',
  access: 'visitor',
  area: 'form',
  body: z.object({
    userType: oneOf(userTypeNames),
    // The value is missing if the person has not checked the box, because browsers send only
    // checked checkboxes.
    consent: z.custom<'yes' | true>((value) => value === 'yes' || value === true, {
      error: 'CONSENT_REQUIRED',
    }),
    consentVersion: plain(32),
  }),
  status: 200,
  data: onward,
  errors: ['CONSENT_REQUIRED', 'INVITATION_REQUIRED', 'RATE_LIMITED'],
})
