import { citizenshipChoices } from '@/lib/signup/choices'
import { choice } from '@/lib/signup/kinds/choice'
import { defineStep } from '@/lib/signup/step'

// A person who is neither citizen nor resident cannot certify a W-9: the answer is kept, and the form ends at /not-eligible.
export const citizenship = defineStep({
  slug: 'citizenship',
  section: 1,
  questions: [
    choice('usCitizenshipStatus', citizenshipChoices, {
      covers: ['usCitizenshipStatusDetails'],
      sample: 'Citizen',
    }),
  ],
})
