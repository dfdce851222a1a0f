import { defineStep, group, typedText } from '@/lib/signup/step'

const choices = ['Citizen', 'ResidentAlien', 'NonResidentAlien'] as const

// Who is neither citizen nor resident cannot certify a W-9: the answer is kept, and the form ends at /not-eligible.
export const citizenship = defineStep({
  slug: 'citizenship',
  section: 1,
  owns: ['usCitizenshipStatus', 'usCitizenshipStatusDetails'],
  keeps: ['usCitizenshipStatus'],
  values: group({ usCitizenshipStatus: typedText() }),
  fill: (draft) => ({ usCitizenshipStatus: draft.usCitizenshipStatus ?? '' }),
  read: (values, answers) => ({
    usCitizenshipStatus: answers.choice('usCitizenshipStatus', values.usCitizenshipStatus, choices),
  }),
})
