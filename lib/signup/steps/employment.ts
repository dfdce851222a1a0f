import { groupThousands, readAmount } from '@/lib/signup/cleaning'
import { incomeSourceNames } from '@/lib/signup/draft'
import { defineStep, fillYesOrNo, group, ticks, typedText } from '@/lib/signup/step'

export const employment = defineStep({
  slug: 'employment',
  section: 4,
  owns: ['employment'],
  keeps: ['employment'],
  values: group({
    employment: group({
      isCurrentlyEmployed: typedText(),
      annualIncome: typedText(),
      incomeSources: ticks(),
    }),
  }),
  fill: ({ employment: kept }) => ({
    employment: {
      isCurrentlyEmployed: fillYesOrNo(kept?.isCurrentlyEmployed),
      annualIncome: kept ? groupThousands(kept.annualIncome.replace(/\.00$/, '')) : '',
      incomeSources: [...(kept?.incomeSources ?? [])],
    },
  }),
  read: ({ employment: typed }, answers) => {
    const isCurrentlyEmployed = answers.yesOrNo(
      'employment.isCurrentlyEmployed',
      typed.isCurrentlyEmployed,
    )
    const income = readAmount(typed.annualIncome)
    if ('fault' in income)
      answers.refuse(
        'employment.annualIncome',
        income.fault,
        income.fault === 'empty' ? 'REQUIRED' : 'DECIMALFORMAT',
      )
    const incomeSources = incomeSourceNames.filter((name) => typed.incomeSources.includes(name))
    if (incomeSources.length === 0) answers.refuse('employment.incomeSources', 'empty')
    if (isCurrentlyEmployed === undefined || 'fault' in income) return {}
    return { employment: { isCurrentlyEmployed, annualIncome: income.amount, incomeSources } }
  },
})
