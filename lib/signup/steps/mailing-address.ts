import { fillAddress, readAddress, typedAddress } from '@/lib/signup/postal-answer'
import { defineStep, group } from '@/lib/signup/step'

export const mailingAddress = defineStep({
  slug: 'mailing-address',
  section: 2,
  owns: ['mailingAddress'],
  keeps: ['mailingAddress'],
  isAsked: (draft) => draft.isMailingAddressSame === false,
  values: group({ mailingAddress: typedAddress() }),
  fill: (draft) => ({ mailingAddress: fillAddress(draft.mailingAddress) }),
  read: (values, answers) => ({
    mailingAddress: readAddress(answers, 'mailingAddress', values.mailingAddress),
  }),
})
