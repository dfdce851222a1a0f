import { BrandContactList } from '@/components/brand/brand-contact'
import { RunsLine } from '@/components/brand/runs-line'
import type { PageBrand } from '@/lib/page-brand'

type Props = {
  brand: PageBrand | undefined
  /** The name and postal address of the company that operates the service. */
  company: string
  email: string
}

/**
 * The end of the decision letter, with the contact of each company. The partner comes first. The
 * operator of the service follows, because it answers requests to review the decision.
 */
export const DecisionSender = ({ brand, company, email }: Props) => (
  <>
    {brand && (
      <div>
        <p>
          <bdi>{brand.legalName}</bdi>
        </p>
        <BrandContactList brand={brand} />
      </div>
    )}
    <div>
      {brand && (
        <p>
          <RunsLine legalName={brand.legalName} />
        </p>
      )}
      <p>{company}</p>
      <p>{email}</p>
    </div>
  </>
)
