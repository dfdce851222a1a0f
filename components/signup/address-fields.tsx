'use client'

import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { english as words } from '@/lib/signup/words'
import { stateOptions } from './state-options'

const sections = { address: 'section-home', mailingAddress: 'section-mailing', businessAddress: 'section-business' }

type Props = { name: keyof typeof sections; lines: Readonly<Record<string, string>> }

/** The five inputs of an address, which a browser fills in together. */
export function AddressFields({ name, lines }: Props) {
  const token = (what: string) => `${sections[name]} ${what}`
  const line = (part: string) => lines[`${name}.${part}`]
  return (
    <div className="space-y-8">
      <TextField
        name={`${name}.address`}
        label={words[`${name}.address.label`]}
        line={line('address')}
        autoComplete={token('address-line1')}
      />
      <TextField
        name={`${name}.address2`}
        label={words[`${name}.address2.label`]}
        line={line('address2')}
        autoComplete={token('address-line2')}
      />
      <TextField name={`${name}.city`} label={words[`${name}.city.label`]} line={line('city')} autoComplete={token('address-level2')} />
      <Select
        name={`${name}.state`}
        label={words[`${name}.state.label`]}
        line={line('state')}
        options={stateOptions}
        autoComplete={token('address-level1')}
      />
      <TextField
        name={`${name}.zipCode`}
        label={words[`${name}.zipCode.label`]}
        line={line('zipCode')}
        width="zip"
        inputMode="numeric"
        autoComplete={token('postal-code')}
      />
    </div>
  )
}
