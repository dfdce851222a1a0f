import { SummaryList, type SummaryRow } from '@/components/ui/summary-list'
import type { Draft, StepSlug } from '@/lib/signup/draft'
import { stepPath } from '@/lib/signup/steps'
import { isWordKey, english as words } from '@/lib/signup/words'
import type { UserType } from '@/lib/user-types'
import { LastFour } from '../answer-value'

/** Whose tax details they are. Nothing of it is asked again; each leads back to where it was asked. */
export function TaxDetails({ draft, userType }: { draft: Draft; userType: UserType }) {
  const change = (step: StepSlug, about: string) => ({
    href: `${stepPath(step, userType)}?return=review`,
    label: words['socialSecurityNumber.change'],
    about,
  })
  const isBusiness = userType === 'businessowner'
  const classification = `taxClassification.${draft.taxClassification}`
  const { address } = isBusiness ? { address: draft.businessAddress } : draft
  const place =
    address &&
    [address.urbanization, address.address, address.address2, `${address.city}, ${address.state} ${address.zipCode}`]
      .filter(Boolean)
      .join(', ')
  const name = [draft.firstName, draft.middleName, draft.lastName, draft.suffix].filter(Boolean).join(' ')
  const rows: SummaryRow[] = isBusiness
    ? [
        { term: 'Legal name of the business', value: draft.businessName, action: change('business', 'legal name of the business') },
        {
          term: 'Classification',
          value: isWordKey(classification) ? words[classification] : '',
          action: change('business', 'classification'),
        },
        { term: 'Kind of number', value: 'Employer Identification Number (EIN)' },
        { term: 'Number', value: draft.taxId, action: change('business', 'Employer Identification Number') },
        { term: 'Business address', value: place, action: change('business', 'business address') },
      ]
    : [
        { term: 'Name on tax return', value: name, action: change('name', 'name') },
        { term: 'Kind of number', value: 'Social Security number (SSN)' },
        {
          term: 'Number',
          value: <LastFour digits={draft.socialSecurityNumberLastFour ?? ''} />,
          action: change('ssn', 'Social Security number'),
        },
        { term: 'Address', value: place, action: change('address', 'address') },
      ]
  return (
    <section aria-labelledby="tax-details">
      <h2 id="tax-details" className="mb-3">
        Your tax details
      </h2>
      <SummaryList rows={rows} />
    </section>
  )
}
