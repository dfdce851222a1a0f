'use client'

import { Radios, useYesOrNo } from '@/components/form/choices'
import { useFormState } from '@/components/form/form-context'
import { useWords } from '@/components/form/words-context'
import { Button } from '@/components/ui/button'
import type { PostalAnswer } from '@/lib/signup/kinds/address'
import { AddressFields } from '../address-fields'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () => import('@/lib/signup/questions/address').then((module) => module.address)

export default function AddressForm(page: StepProps) {
  const word = useWords()
  const yesOrNo = useYesOrNo()
  const { lines, draft } = page
  return (
    <StepForm load={load} page={page}>
      <StepHeading of="address" />
      {draft.businessAddress && <UseBusinessAddress business={draft.businessAddress} />}
      <div className="space-y-8">
        <AddressFields name="address" page={page} />
        <Radios
          name="isMailingAddressSame"
          legend={word('isMailingAddressSame.label')}
          line={lines.isMailingAddressSame}
          choices={yesOrNo}
        />
      </div>
    </StepForm>
  )
}

/** Nothing is asked twice: who lives where the business is fills the page at once. */
function UseBusinessAddress({ business }: { business: PostalAnswer }) {
  const word = useWords()
  const { fill } = useFormState()
  const use = () => {
    for (const part of ['address', 'address2', 'city', 'state', 'zipCode', 'urbanization'] as const)
      fill(`address.${part}`, business[part] ?? '')
  }
  return (
    <p className="needs-script -mt-4 mb-6">
      <Button look="tertiary" onClick={use}>
        {word('address.useBusiness')}
      </Button>
    </p>
  )
}
