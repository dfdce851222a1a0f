'use client'

import { useFormState } from '@/components/form/form-context'
import { Button } from '@/components/ui/button'
import { useWords } from '@/components/words/words-context'
import type { PostalAnswer } from '@/lib/signup/kinds/address'
import { QuestionForm } from '../question-form'
import type { StepProps } from '../step-props'

export default function AddressForm(page: StepProps) {
  const { businessAddress } = page.draft
  return (
    <QuestionForm {...page}>
      {businessAddress && <UseBusinessAddress business={businessAddress} />}
    </QuestionForm>
  )
}

/** A button that fills the address fields with the business address. */
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
