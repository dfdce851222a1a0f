import { fillWords } from '@/components/words/rich-words'
import { endWithName, fillText } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'

/** Names the product and the company it works for. */
export const RunsLine = ({ legalName }: { legalName: string }) =>
  fillWords(endWithName(words['frame.runs'], legalName), {
    product: productName(),
    legalName: <bdi>{legalName}</bdi>,
  })

type Operator = {
  brand: PageBrand | undefined
  /** The company that operates the service. Undefined if a sandbox has no LEGAL_NAME. */
  company: string | undefined
}

/** Names the companies behind the form: the partner's, or the operator of the product. */
export const OperatorLine = ({ brand, company }: Operator) =>
  brand ? (
    <RunsLine legalName={brand.legalName} />
  ) : (
    <span>
      {fillText(words[company ? 'facts.run.company' : 'facts.run'], {
        product: productName(),
        company: company ?? '',
      })}
    </span>
  )
