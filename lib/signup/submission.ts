import type { Draft, PostalAnswer } from '@/lib/signup/draft'
import type { businessTypes } from '@/lib/signup/payload'
import { transferKinds } from '@/lib/signup/transfer-activity'
import type { UserType } from '@/lib/user-types'

const businessTypeOf: Readonly<
  Record<NonNullable<Draft['taxClassification']>, (typeof businessTypes)[number]>
> = {
  sole_proprietorship: 'sole_proprietorship',
  c_corporation: 'corporation',
  s_corporation: 'corporation',
  partnership: 'partnership',
  trust_or_estate: 'other',
  llc: 'llc',
  other: 'other',
}

// The form asks for addresses and documents of the United States only.
// Decided here, the interface is silent: an urbanization has no member in the body, so it is kept with what else the form asks beyond it.
function addressOf(answer: PostalAnswer | undefined) {
  if (answer === undefined) return undefined
  const { urbanization: _, ...address } = answer
  return { ...address, country: 'US' }
}

/** The urbanizations of the addresses that a draft has, for our own record. */
export function urbanizationsOf({ address, mailingAddress }: Draft): Urbanizations | undefined {
  const [home, mailing] = [address?.urbanization, mailingAddress?.urbanization]
  return home === undefined && mailing === undefined
    ? undefined
    : { address: home, mailingAddress: mailing }
}
export type Urbanizations = { address?: string | undefined; mailingAddress?: string | undefined }

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
    mailingAddress:
      draft.isMailingAddressSame === false ? addressOf(draft.mailingAddress) : undefined,
    w9: draft.w9,
    employment: employment && {
      ...employment,
      incomeSources: employment.incomeSources.map((name) => ({ name })),
    },
    transferActivity:
      transfers &&
      Object.fromEntries(
        transferKinds.map((kind) => [`${kind}Expected`, transfers.includes(kind)]),
      ),
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
