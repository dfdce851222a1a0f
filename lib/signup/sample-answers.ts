import { type Draft, emptyDraft, type StepSlug } from '@/lib/signup/draft'
import { mergeStep } from '@/lib/signup/progress'
import { listSteps } from '@/lib/signup/steps'
import { w9Terms } from '@/lib/signup/w9-terms'
import type { UserType } from '@/lib/user-types'

const home = { address: '500 Oak St', address2: '', city: 'Austin', state: 'TX', zipCode: '78701' }

/** What a person types on each step, for tests and for the sandbox. */
export const sampleAnswers: Readonly<Record<StepSlug, Record<string, unknown>>> = {
  business: {
    businessName: 'Quinn Carpentry LLC',
    tradeName: 'Quinn & Daughters',
    taxClassification: 'llc',
    taxId: '12-3456789',
    stateOfFormation: 'TX',
    businessAddress: home,
    website: 'example.com',
  },
  organization: { organizationName: 'Quinn Carpentry LLC', jobTitle: 'Bookkeeper' },
  name: { firstName: 'Avery', middleName: 'Rae', lastName: 'Quinn', suffix: '' },
  'date-of-birth': { dateOfBirth: { month: '7', day: '24', year: '1988' } },
  citizenship: { usCitizenshipStatus: 'Citizen' },
  ssn: { socialSecurityNumber: '900-12-3456' },
  address: { address: home, isMailingAddressSame: 'no' },
  'mailing-address': { mailingAddress: { ...home, address: 'PO Box 12' } },
  identification: {
    identification: {
      type: 'DriversLicense',
      number: 'D1234567',
      issuingState: 'TX',
      expirationDate: { month: '7', day: '24', year: '2099' },
    },
  },
  employment: {
    employment: {
      isCurrentlyEmployed: 'yes',
      annualIncome: '$85,000',
      incomeSources: ['Employment', 'Savings'],
    },
  },
  transfers: { transferActivity: { achTransferExpected: true, cardTransactionExpected: 'yes' } },
  w9: {
    w9: { isSubjectToBackupWithholding: 'no', accepted: 'yes' },
    signatureName: 'Avery Quinn',
    termsVersion: w9Terms.version,
  },
  review: {},
}

/** A draft after one step more; throws when the step refuses what was typed. */
export function answerStep(
  draft: Draft,
  slug: StepSlug,
  userType: UserType,
  typed: unknown = sampleAnswers[slug],
): Draft {
  const step = listSteps(userType, draft).find((each) => each.slug === slug)
  const checked = step?.check(typed, { userType, draft, environment: 'sandbox' })
  if (!checked?.ok) throw new Error(`The step ${slug} refused its sample`)
  return mergeStep(draft, slug, checked.draft)
}

/** A draft with every step answered and the tax form signed. */
export function completeDraft(userType: UserType): Draft {
  let draft = emptyDraft
  for (;;) {
    const open = listSteps(userType, draft).find(
      ({ slug }) => slug !== 'review' && !draft.answered.includes(slug),
    )
    if (open === undefined) return draft
    draft = answerStep(draft, open.slug, userType)
  }
}
