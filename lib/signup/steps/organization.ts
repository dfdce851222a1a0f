import { defineStep, group, typedText } from '@/lib/signup/step'

export const organization = defineStep({
  slug: 'organization',
  section: 1,
  userTypes: ['operator'],
  owns: [],
  keeps: ['organizationName', 'jobTitle'],
  values: group({ organizationName: typedText(), jobTitle: typedText() }),
  fill: ({ organizationName = '', jobTitle = '' }) => ({ organizationName, jobTitle }),
  // Who was invited by the business is not asked for it.
  read: (values, answers, { draft }) => ({
    organizationName: draft.invitedBy ?? answers.text('organizationName', values.organizationName),
    jobTitle: answers.text('jobTitle', values.jobTitle),
  }),
})
