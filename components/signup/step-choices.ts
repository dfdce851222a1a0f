import type { Choice } from '@/components/form/choices'
import { identificationChoices, incomeSourceNames, taxClassifications } from '@/lib/signup/choices'
import type { StepSlug } from '@/lib/signup/slugs'
import { english as words } from '@/lib/signup/words'
import { states } from '@/lib/states'

type Lists = Readonly<Record<string, readonly Choice[]>>

/** "TX - Texas": typing the code finds it. */
const stateOptions: readonly Choice[] = Object.entries(states).map(([value, name]) => ({
  value,
  label: `${value} - ${name}`,
}))

const lists: Partial<Record<StepSlug, Lists>> = {
  business: {
    taxClassification: taxClassifications.map((value) => ({
      value,
      label: words[`taxClassification.${value}`],
    })),
    stateOfFormation: stateOptions,
    'businessAddress.state': stateOptions,
  },
  address: { 'address.state': stateOptions },
  'mailing-address': { 'mailingAddress.state': stateOptions },
  identification: {
    'identification.type': identificationChoices.map((value) => ({
      value,
      label: words[`identification.type.${value}`],
    })),
    'identification.issuingState': stateOptions,
  },
  employment: {
    'employment.incomeSources': incomeSourceNames.map((value) => ({ value, label: value })),
  },
}

/** What a step's questions are answered with, by source, where the answers are kept by these names. */
export const choicesOfStep = (slug: StepSlug): Lists => lists[slug] ?? {}
