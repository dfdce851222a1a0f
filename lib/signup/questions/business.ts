import { taxClassifications } from '@/lib/signup/choices'
import { keepDigits, withoutLeadingZero, writeTaxId } from '@/lib/signup/cleaning'
import { address } from '@/lib/signup/kinds/address'
import { choice, state } from '@/lib/signup/kinds/choice'
import { cleanHyphens, text } from '@/lib/signup/kinds/text'
import { exemptPayeeCode, website } from '@/lib/signup/payload-narrow'
import { defineStep } from '@/lib/signup/step'

export const business = defineStep({
  slug: 'business',
  section: 1,
  userTypes: ['businessowner'],
  covers: ['beneficialOwners'],
  questions: [
    text('businessName', { autoComplete: 'organization', sample: 'Quinn Carpentry LLC' }),
    text('tradeName', { autoComplete: 'off', sample: 'Quinn & Daughters' }),
    choice('taxClassification', taxClassifications, { covers: ['businessType'], sample: 'llc' }),
    text('taxId', {
      width: 'number',
      inputMode: 'numeric',
      autoComplete: 'off',
      spellCheck: false,
      clean: (typed) => writeTaxId(keepDigits(typed)),
      sample: '12-3456789',
    }),
    text('exemptPayeeCode', {
      width: 'zip',
      inputMode: 'numeric',
      autoComplete: 'off',
      clean: withoutLeadingZero,
      rule: exemptPayeeCode,
      explain: () => ({ kind: 'code' }),
    }),
    state('stateOfFormation', { sample: 'TX' }),
    address('businessAddress', { section: 'business' }),
    text('website', {
      inputMode: 'url',
      autoComplete: 'url',
      spellCheck: false,
      clean: cleanHyphens,
      rule: website,
      explain: () => ({ code: 'INVALID_CHARACTERS', kind: 'form' }),
      sample: 'example.com',
    }),
  ],
})
