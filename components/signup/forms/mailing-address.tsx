'use client'

import { mailingAddress } from '@/lib/signup/steps/mailing-address'
import { AddressFields } from '../address-fields'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

export default function MailingAddressForm(page: StepProps) {
  return (
    <StepForm step={mailingAddress} page={page}>
      <StepHeading of="mailing-address" />
      <AddressFields name="mailingAddress" lines={page.lines} />
    </StepForm>
  )
}
