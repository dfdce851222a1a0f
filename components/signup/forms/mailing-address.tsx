'use client'

import { AddressFields } from '../address-fields'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () =>
  import('@/lib/signup/questions/mailing-address').then((module) => module.mailingAddress)

export default function MailingAddressForm(page: StepProps) {
  return (
    <StepForm load={load} page={page}>
      <StepHeading of="mailing-address" />
      <AddressFields name="mailingAddress" page={page} />
    </StepForm>
  )
}
