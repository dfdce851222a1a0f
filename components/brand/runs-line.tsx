import { fillWords } from '@/components/words/rich-words'
import { endWithName, fillText } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'

/** A sentence: the product runs this form for the company with this legal name. */
export const RunsLine = ({ legalName }: { legalName: string }) =>
  fillWords(endWithName(words['frame.runs'], legalName), {
    product: productName(),
    legalName: <bdi>{legalName}</bdi>,
  })

type Operator = {
  brand: PageBrand | undefined
  /** The name of the company that operates the service. */
  company: string
}

/** Names the product and a company: the company of the partner, or the operator of the product. */
export const OperatorLine = ({ brand, company }: Operator) =>
  brand ? (
    <RunsLine legalName={brand.legalName} />
  ) : (
    <span>{fillText(words['facts.run'], { product: productName(), company })}</span>
  )
