import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'

/**
 * Names the product and the company it works for. A name such as "Fern, Inc." already ends with a
 * period, so no second one follows.
 */
export function RunsLine({ legalName }: { legalName: string }) {
  const text = words['frame.runs']
  return fillWords(legalName.endsWith('.') ? text.replace(/\.$/, '') : text, {
    product: productName(),
    legalName: <bdi>{legalName}</bdi>,
  })
}

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
