import type { Answers } from '@/lib/signup/answers'
import { cleanText, keepDigits, withPlainHyphens, writeTaxId } from '@/lib/signup/cleaning'
import { taxClassifications } from '@/lib/signup/draft'
import { fillAddress, readAddress, typedAddress } from '@/lib/signup/postal-answer'
import { defineStep, group, typedText } from '@/lib/signup/step'
import { states } from '@/lib/states'

function readTaxId(answers: Answers, typed: string): string | undefined {
  if (cleanText(typed) === '') return answers.refuse('taxId', 'empty')
  const digits = keepDigits(typed)
  return digits.length === 9
    ? writeTaxId(digits)
    : answers.refuse('taxId', 'digits', 'TAX_ID_HAS_INVALID_FORMAT')
}

/** The codes of Form W-9, line 4. */
const exemptPayeeCodePattern = /^0?(?:[1-9]|1[0-3])$/
function readExemptPayeeCode(answers: Answers, typed: string): string | undefined {
  const code = cleanText(typed)
  if (code === '') return undefined
  return exemptPayeeCodePattern.test(code)
    ? String(Number(code))
    : answers.refuse('exemptPayeeCode', 'code')
}

const websitePattern =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/iu
function readWebsite(answers: Answers, typed: string): string | undefined {
  const website = withPlainHyphens(cleanText(typed))
  return website === ''
    ? undefined
    : website.length <= 255 && websitePattern.test(website)
      ? website
      : answers.refuse('website', 'form')
}

export const business = defineStep({
  slug: 'business',
  section: 1,
  userTypes: ['businessowner'],
  owns: ['businessName', 'businessType', 'taxId', 'beneficialOwners'],
  keeps: [
    'businessName',
    'tradeName',
    'taxClassification',
    'taxId',
    'exemptPayeeCode',
    'stateOfFormation',
    'businessAddress',
    'website',
  ],
  values: group({
    businessName: typedText(),
    tradeName: typedText(),
    taxClassification: typedText(),
    taxId: typedText(),
    exemptPayeeCode: typedText(),
    stateOfFormation: typedText(),
    businessAddress: typedAddress(),
    website: typedText(),
  }),
  fill: ({
    businessName = '',
    tradeName = '',
    taxClassification = '',
    taxId = '',
    exemptPayeeCode = '',
    stateOfFormation = '',
    businessAddress,
    website = '',
  }) => ({
    businessName,
    tradeName,
    taxClassification,
    taxId,
    exemptPayeeCode,
    stateOfFormation,
    businessAddress: fillAddress(businessAddress),
    website,
  }),
  read: (values, answers) => ({
    businessName: answers.text('businessName', values.businessName),
    tradeName: answers.text('tradeName', values.tradeName),
    taxClassification: answers.choice(
      'taxClassification',
      values.taxClassification,
      taxClassifications,
    ),
    taxId: readTaxId(answers, values.taxId),
    exemptPayeeCode: readExemptPayeeCode(answers, values.exemptPayeeCode),
    stateOfFormation: answers.choice(
      'stateOfFormation',
      values.stateOfFormation,
      Object.keys(states),
    ),
    businessAddress: readAddress(answers, 'businessAddress', values.businessAddress),
    website: readWebsite(answers, values.website),
  }),
})
