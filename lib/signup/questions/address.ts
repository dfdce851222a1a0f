import { address as postal } from '@/lib/signup/kinds/address'
import { yesOrNo } from '@/lib/signup/kinds/choice'
import { defineStep } from '@/lib/signup/step'

export const address = defineStep({
  slug: 'address',
  section: 2,
  questions: [
    postal('address', { section: 'home' }),
    yesOrNo('isMailingAddressSame', { sample: 'no' }),
  ],
})

export const mailingAddress = defineStep({
  slug: 'mailing-address',
  section: 2,
  isAsked: (draft) => draft.isMailingAddressSame === false,
  questions: [postal('mailingAddress', { section: 'mailing', street: 'PO Box 12' })],
})
