import { fillWords } from '@/components/words/rich-words'
import { endWithName, fillText } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'

/** Names the product and the company for which it works. */
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

/** Names the companies behind the form: the partner's, or the operator of the product. */
export const OperatorLine = ({ brand, company }: Operator) =>
  brand ? (
    <RunsLine legalName={brand.legalName} />
  ) : (
    <span>{fillText(words['facts.run'], { product: productName(), company })}</span>
  )
