import { address } from '@/lib/signup/kinds/address'
import { defineStep } from '@/lib/signup/step'

export const mailingAddress = defineStep({
  slug: 'mailing-address',
  section: 2,
  isAsked: (draft) => draft.isMailingAddressSame === false,
  questions: [address('mailingAddress', { section: 'mailing', street: 'PO Box 12' })],
})
