import { fillAddress, readAddress, typedAddress } from '@/lib/signup/postal-answer'
import { defineStep, fillYesOrNo, group, typedText } from '@/lib/signup/step'

export const address = defineStep({
  slug: 'address',
  section: 2,
  owns: ['address', 'isMailingAddressSame'],
  keeps: ['address', 'isMailingAddressSame'],
  values: group({ address: typedAddress(), isMailingAddressSame: typedText() }),
  fill: (draft) => ({
    address: fillAddress(draft.address),
    isMailingAddressSame: fillYesOrNo(draft.isMailingAddressSame),
  }),
  read: (values, answers) => ({
    address: readAddress(answers, 'address', values.address),
    isMailingAddressSame: answers.yesOrNo('isMailingAddressSame', values.isMailingAddressSame),
  }),
})
