import { text } from '@/lib/signup/kinds/text'
import { defineStep } from '@/lib/signup/step'

export const organization = defineStep({
  slug: 'organization',
  section: 1,
  userTypes: ['operator'],
  questions: [
    text('organizationName', {
      autoComplete: 'organization',
      // An invited operator is not asked for the business that invited them.
      known: ({ invitedBy }) => invitedBy as string | undefined,
      sample: 'Quinn Carpentry LLC',
    }),
    text('jobTitle', { autoComplete: 'organization-title', sample: 'Bookkeeper' }),
  ],
})
