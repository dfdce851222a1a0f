'use client'

import { Radios, yesOrNo } from '@/components/form/choices'
import { useFormState } from '@/components/form/form-context'
import { Button } from '@/components/ui/button'
import type { PostalAnswer } from '@/lib/signup/draft'
import { address } from '@/lib/signup/steps/address'
import { english as words } from '@/lib/signup/words'
import { AddressFields } from '../address-fields'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

export default function AddressForm(page: StepProps) {
  const { lines, draft } = page
  return (
    <StepForm step={address} page={page}>
      <StepHeading of="address" />
      {draft.businessAddress && <UseBusinessAddress business={draft.businessAddress} />}
      <div className="space-y-8">
        <AddressFields name="address" lines={lines} />
        <Radios
          name="isMailingAddressSame"
          legend={words['isMailingAddressSame.label']}
          line={lines.isMailingAddressSame}
          choices={yesOrNo}
        />
      </div>
    </StepForm>
  )
}

/** Nothing is asked twice: who lives where the business is fills the page at once. */
function UseBusinessAddress({ business }: { business: PostalAnswer }) {
  const { fill } = useFormState()
  const use = () => {
    for (const part of ['address', 'address2', 'city', 'state', 'zipCode'] as const) fill(`address.${part}`, business[part] ?? '')
  }
  return (
    <p className="needs-script -mt-4 mb-6">
      <Button look="tertiary" onClick={use}>
        {words['address.useBusiness']}
      </Button>
    </p>
  )
}
