import { incomeSourceNames } from '@/lib/signup/choices'
import { amount } from '@/lib/signup/kinds/amount'
import { boxes, flags } from '@/lib/signup/kinds/boxes'
import { yesOrNo } from '@/lib/signup/kinds/choice'
import { group } from '@/lib/signup/kinds/group'
import { defineStep } from '@/lib/signup/step'
import { type TransferKind, transferKinds } from '@/lib/signup/transfer-activity'

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

/** The most common kinds come first. The signup body has a different order. */
const offered: readonly TransferKind[] = [
  'cashTransaction',
  'checkDeposit',
  'achTransfer',
  'wireTransfer',
  'internationalTransfer',
  'cardTransaction',
  'cryptocurrencyTransaction',
]

export const transfers = defineStep({
  slug: 'transfers',
  section: 4,
  questions: [
    {
      ...flags('transferActivity', 'transfers', transferKinds, offered),
      sample: { achTransferExpected: true, cardTransactionExpected: 'yes' },
    },
  ],
})
