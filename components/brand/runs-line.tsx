import { fillWords } from '@/components/words/rich-words'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'

/** Names the product and the company it works for. A name such as "Fern, Inc." ends the sentence. */
export function RunsLine({ legalName }: { legalName: string }) {
  const text = words['frame.runs']
  return fillWords(legalName.endsWith('.') ? text.replace(/\.$/, '') : text, {
    product: productName(),
    legalName: <bdi>{legalName}</bdi>,
  })
}
