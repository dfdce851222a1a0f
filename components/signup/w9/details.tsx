import { SummaryList, type SummaryRow } from '@/components/ui/summary-list'
import type { Draft } from '@/lib/signup/draft'
import type { StepSlug } from '@/lib/signup/slugs'
import { stepPath } from '@/lib/signup/steps'
import { isWordKey } from '@/lib/signup/words'
import type { UserType } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { LastFour } from '../answer-value'

/** The person's tax details, each with a link to the step that asked for it. */
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
    [
      address.urbanization,
      address.address,
      address.address2,
      `${address.city}, ${address.state} ${address.zipCode}`,
    ]
      .filter(Boolean)
      .join(', ')
  const name = [draft.firstName, draft.middleName, draft.lastName, draft.suffix]
    .filter(Boolean)
    .join(' ')
  const rows: SummaryRow[] = isBusiness
    ? [
        {
          term: words['term.businessName'],
          value: draft.businessName,
          action: change('business', words['term.businessName'].toLowerCase()),
        },
        {
          term: words['tax.details.classification'],
          value: isWordKey(classification) ? words[classification] : '',
          action: change('business', words['tax.details.classification'].toLowerCase()),
        },
        { term: words['tax.details.kind'], value: words['tax.details.kind.EIN'] },
        {
          term: words['tax.details.number'],
          value: draft.taxId,
          action: change('business', words['term.taxId']),
        },
        {
          term: words['term.exemptPayeeCode'],
          value: draft.exemptPayeeCode ?? words['review.notProvided'],
          action: change('business', words['term.exemptPayeeCode'].toLowerCase()),
        },
        {
          term: words['term.businessAddress'],
          value: place,
          action: change('business', words['term.businessAddress'].toLowerCase()),
        },
      ]
    : [
        {
          term: words['tax.details.name'],
          value: name,
          action: change('name', words['about.name']),
        },
        { term: words['tax.details.kind'], value: words['tax.details.kind.SSN'] },
        {
          term: words['tax.details.number'],
          value: <LastFour digits={draft.socialSecurityNumberLastFour ?? ''} />,
          action: change('ssn', words['about.socialSecurityNumber']),
        },
        {
          term: words['tax.details.address'],
          value: place,
          action: change('address', words['tax.details.address'].toLowerCase()),
        },
      ]
  return (
    <section aria-labelledby="tax-details">
      <h2 id="tax-details" className="mb-3">
        {words['tax.details.h2']}
      </h2>
      <SummaryList rows={rows} />
    </section>
  )
}
