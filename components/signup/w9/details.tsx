import { SummaryList, type SummaryRow } from '@/components/ui/summary-list'
import type { Draft } from '@/lib/signup/draft'
import { stepPath } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { LastFour } from '../answer-value'
import { listAnswers } from '../answers'

/** The tax details of the person. Each row has a link to its step. */
export function TaxDetails({ draft, userType }: { draft: Draft; userType: UserType }) {
  const answers = listAnswers(draft, userType).flatMap((section) => section.answers)
  const row = (field: string, term?: string, about?: string): SummaryRow => {
    const answer = answers.find(({ of }) => of[0]?.split('.')[0] === field)!
    const text = answer.value?.join(', ') ?? words['review.notProvided']
    return {
      term: term ?? answer.term,
      value: answer.lastFour === undefined ? text : <LastFour digits={answer.lastFour} />,
      action: {
        href: `${stepPath(answer.step, userType)}?return=review`,
        label: words['socialSecurityNumber.change'],
        about: about ?? answer.about,
      },
    }
  }
  const classification = words['tax.details.classification']
  const address = words['tax.details.address']
  const rows: SummaryRow[] =
    userType === 'businessowner'
      ? [
          row('businessName'),
          row('taxClassification', classification, classification.toLowerCase()),
          { term: words['tax.details.kind'], value: words['tax.details.kind.EIN'] },
          row('taxId', words['tax.details.number']),
          row('exemptPayeeCode'),
          row('businessAddress'),
        ]
      : [
          row('firstName', words['tax.details.name']),
          { term: words['tax.details.kind'], value: words['tax.details.kind.SSN'] },
          row('socialSecurityNumber', words['tax.details.number']),
          row('address', address, address.toLowerCase()),
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
