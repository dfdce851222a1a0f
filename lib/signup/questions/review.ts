import { defineStep } from '@/lib/signup/step'

export const review = defineStep({ slug: 'review', section: 6, questions: [] })
