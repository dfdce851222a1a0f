import type { Draft, PostalAnswer } from '@/lib/signup/draft'
import type { businessTypes } from '@/lib/signup/payload'
import { transferKinds } from '@/lib/signup/transfer-activity'
import type { UserType } from '@/lib/user-types'

const businessTypeOf: Readonly<Record<NonNullable<Draft['taxClassification']>, (typeof businessTypes)[number]>> = {
  sole_proprietorship: 'sole_proprietorship',
  c_corporation: 'corporation',
  s_corporation: 'corporation',
  partnership: 'partnership',
  trust_or_estate: 'other',
  llc: 'llc',
  other: 'other',
}

// The form asks for addresses and documents of the United States only.
const addressOf = (answer: PostalAnswer | undefined) => answer && { ...answer, country: 'US' }

/**
 * The body of the signup that a draft stands for. Every kind of transfer is sent, expected or not. A draft that is not complete, or
 * no longer signed, gives a body that lacks members, which the body's own rules will say.
 */
export function payloadOf(draft: Draft, userType: UserType): unknown {
  const { transfers, employment, identification } = draft
  return {
    dateOfBirth: draft.dateOfBirth,
    socialSecurityNumber: draft.socialSecurityNumber,
    usCitizenshipStatus: draft.usCitizenshipStatus,
    address: addressOf(draft.address),
    mailingAddress: draft.isMailingAddressSame === false ? addressOf(draft.mailingAddress) : undefined,
    w9: draft.w9,
    employment: employment && { ...employment, incomeSources: employment.incomeSources.map((name) => ({ name })) },
    transferActivity: transfers && Object.fromEntries(transferKinds.map((kind) => [`${kind}Expected`, transfers.includes(kind)])),
    identification: identification && { ...identification, issuingCountry: 'US' },
    middleName: draft.middleName,
    taxIdentificationNumberType: userType === 'businessowner' ? 'EIN' : 'SSN',
    isMailingAddressSame: draft.isMailingAddressSame,
    ...(userType === 'businessowner' && {
      businessName: draft.businessName,
      businessType: draft.taxClassification && businessTypeOf[draft.taxClassification],
      taxId: draft.taxId,
    }),
  }
}
