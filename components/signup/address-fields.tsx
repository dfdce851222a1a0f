'use client'

import { useAnswer } from '@/components/form/form-context'
import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { useWords } from '@/components/form/words-context'
import type { StepProps } from './step-props'

const sections = {
  address: 'section-home',
  mailingAddress: 'section-mailing',
  businessAddress: 'section-business',
}

type Props = {
  name: keyof typeof sections
  page: Pick<StepProps, 'lines' | 'choices'>
  /** Whether an urbanization is asked for: as soon as the state is known, or before that too where there is no script to follow the state. */
  urbanization?: 'once-known' | 'at-once' | 'never'
}

/** The inputs of an address, which a browser fills in together; one more in Puerto Rico. */
export function AddressFields({
  name,
  page: { lines, choices },
  urbanization = 'once-known',
}: Props) {
  const word = useWords()
  const token = (what: string) => `${sections[name]} ${what}`
  const state = useAnswer(`${name}.state`)
  const line = (part: string) => lines[`${name}.${part}`]
  const urbanizationField = (
    <TextField
      name={`${name}.urbanization`}
      label={word(`${name}.urbanization.label`)}
      hint={word(`${name}.urbanization.hint`)}
      autoComplete="off"
    />
  )
  return (
    <div className="space-y-8">
      <TextField
        name={`${name}.address`}
        label={word(`${name}.address.label`)}
        line={line('address')}
        autoComplete={token('address-line1')}
      />
      <TextField
        name={`${name}.address2`}
        label={word(`${name}.address2.label`)}
        line={line('address2')}
        autoComplete={token('address-line2')}
      />
      <TextField
        name={`${name}.city`}
        label={word(`${name}.city.label`)}
        line={line('city')}
        autoComplete={token('address-level2')}
      />
      <Select
        name={`${name}.state`}
        label={word(`${name}.state.label`)}
        line={line('state')}
        options={choices[`${name}.state`] ?? []}
        autoComplete={token('address-level1')}
      />
      <TextField
        name={`${name}.zipCode`}
        label={word(`${name}.zipCode.label`)}
        line={line('zipCode')}
        width="zip"
        inputMode="numeric"
        autoComplete={token('postal-code')}
      />
      {urbanization !== 'never' && state === 'PR' && urbanizationField}
      {urbanization === 'at-once' && state !== 'PR' && <noscript>{urbanizationField}</noscript>}
    </div>
  )
}
