'use client'

import { Radios } from '@/components/form/choices'
import { useFormState } from '@/components/form/form-context'
import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { useWords } from '@/components/words/words-context'
import type { PostalAnswer } from '@/lib/signup/kinds/address'
import { Questions } from '../questions'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'
import { Urbanization } from '../urbanization'

const load = () => import('@/lib/signup/questions/address').then((module) => module.address)

const kinds = { text: TextField, select: Select, choice: Radios, urbanization: Urbanization }

export default function AddressForm(page: StepProps) {
  const { inputs, draft } = page
  return (
    <StepForm load={load} page={page}>
      <StepHeading of="address" />
      {draft.businessAddress && <UseBusinessAddress business={draft.businessAddress} />}
      <div className="space-y-8">
        <Questions of={inputs} kinds={kinds} />
      </div>
    </StepForm>
  )
}

/** Fills the page with the business address at once. */
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
