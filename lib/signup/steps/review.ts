import { defineStep, group } from '@/lib/signup/step'

export const review = defineStep({
  slug: 'review',
  section: 6,
  owns: [],
  keeps: [],
  values: group({}),
  fill: () => ({}),
  read: () => ({}),
})
