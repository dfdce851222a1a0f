import { incomeSourceNames } from '@/lib/signup/choices'
import { amount } from '@/lib/signup/kinds/amount'
import { boxes } from '@/lib/signup/kinds/boxes'
import { yesOrNo } from '@/lib/signup/kinds/choice'
import { group } from '@/lib/signup/kinds/group'
import { defineStep } from '@/lib/signup/step'

export const employment = defineStep({
  slug: 'employment',
  section: 4,
  questions: [
    group('employment', [
      yesOrNo('isCurrentlyEmployed', { sample: 'yes' }),
      amount('annualIncome', { sample: '$85,000' }),
      boxes('incomeSources', incomeSourceNames, { sample: ['Employment', 'Savings'] }),
    ]),
  ],
})
