'use client'

import { Checkbox, Checkboxes, Radios } from '@/components/form/choices'
import { DateField } from '@/components/form/date-field'
import { Select } from '@/components/form/select'
import { SocialSecurityNumberField } from '@/components/form/social-security-number-field'
import { Submit } from '@/components/form/submit'
import { MoneyField, TextField } from '@/components/form/text-field'
import { CodeField } from '@/components/sign-in/code-field'
import { Specimen } from './specimen'

const choices = [
  { value: 'one', label: 'The first choice' },
  { value: 'two', label: 'The second choice', hint: 'With a word more' },
]
const options = [
  { value: 'OR', label: 'OR - Oregon' },
  { value: 'TX', label: 'TX - Texas' },
]
const refused = (source: string, message: string) => ({
  source,
  code: 'REQUIRED' as const,
  message,
})

/** Every form field in three states: empty, filled in and with an error. */
export const FieldSpecimens = () => (
  <>
    <Specimen title="A line of text, empty">
      <TextField name="text" label="City" hint="As on an envelope" />
    </Specimen>
    <Specimen title="A line of text, answered" values={{ 'text-answered': 'Dripping Springs' }}>
      <TextField name="text-answered" label="City" hint="As on an envelope" />
    </Specimen>
    <Specimen
      title="A line of text, refused"
      values={{ 'text-refused': 'Aust1n' }}
      fault={refused('text-refused', 'City must not include 1')}
    >
      <TextField name="text-refused" label="City" hint="As on an envelope" />
    </Specimen>
    <Specimen
      title="An amount, refused"
      values={{ amount: 'abc' }}
      fault={refused('amount', 'Annual income must be a number')}
    >
      <MoneyField
        name="amount"
        label="Annual income before taxes, in dollars"
        hint="Enter 0 if you have none"
      />
    </Specimen>
    <Specimen title="A choice from a list, answered" values={{ state: 'TX' }}>
      <Select name="state" label="State, territory or military post" choices={options} />
    </Specimen>
    <Specimen
      title="A choice from a list, refused"
      fault={refused('state-refused', 'Select your state or territory')}
    >
      <Select name="state-refused" label="State, territory or military post" choices={options} />
    </Specimen>
    <Specimen
      title="A date, answered"
      values={{ 'date.month': '7', 'date.day': '24', 'date.year': '1988' }}
    >
      <DateField name="date" label="What is your date of birth?" hint="For example, 7 24 1988" />
    </Specimen>
    <Specimen
      title="A date, a part of it refused"
      values={{ 'date-refused.month': '7', 'date-refused.day': '24' }}
      fault={{ ...refused('date-refused', 'Date of birth must include a year'), parts: ['year'] }}
    >
      <DateField
        name="date-refused"
        label="What is your date of birth?"
        hint="For example, 7 24 1988"
      />
    </Specimen>
    <Specimen title="A Social Security number, answered" values={{ number: '900-12-3456' }}>
      <SocialSecurityNumberField
        name="number"
        label="What is your Social Security number?"
        hint="9 numbers"
      />
    </Specimen>
    <Specimen title="The code of an email, answered" values={{ code: '123456' }}>
      <CodeField name="code" label="6-digit code" />
    </Specimen>
    <Specimen title="One of several, chosen" values={{ radio: 'two' }}>
      <Radios name="radio" label="Which of these?" hint="Only one" choices={choices} />
    </Specimen>
    <Specimen
      title="One of several, refused"
      fault={refused('radio-refused', 'Select one of these')}
    >
      <Radios name="radio-refused" label="Which of these?" hint="Only one" choices={choices} />
    </Specimen>
    <Specimen title="Several of several, chosen" values={{ boxes: ['one', 'two'] }}>
      <Checkboxes
        name="boxes"
        label="Which of these?"
        hint="Select all that apply"
        choices={choices}
      />
    </Specimen>
    <Specimen
      title="Several of several, refused"
      fault={refused('boxes-refused', 'Select at least one of these')}
    >
      <Checkboxes
        name="boxes-refused"
        label="Which of these?"
        hint="Select all that apply"
        choices={choices}
      />
    </Specimen>
    <Specimen
      title="A sentence to say yes to, refused"
      fault={refused('yes', 'Select the box to continue')}
    >
      <Checkbox name="yes" label="I have read this" />
    </Specimen>
    <Specimen
      title="What sends a form, on its way"
      isPending
      status="Still submitting. Trying again (2 of 4)…"
    >
      <Submit label="Submit application" />
    </Specimen>
  </>
)
