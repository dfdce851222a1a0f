import { flags } from '@/lib/signup/kinds/boxes'
import { defineStep } from '@/lib/signup/step'
import { transferKinds } from '@/lib/signup/transfer-activity'

export const transfers = defineStep({
  slug: 'transfers',
  section: 4,
  questions: [
    {
      ...flags('transferActivity', 'transfers', transferKinds),
      sample: { achTransferExpected: true, cardTransactionExpected: 'yes' },
    },
  ],
})
