import { fillWords } from '@/components/words/rich-words'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'
import { AsidePart } from './aside'

/** Names everyone who sees the answers of an application. */
export const AnswerReaders = ({ brand }: { brand: PageBrand | undefined }) => (
  <AsidePart id="aside-who" title={words['aside.who']}>
    <p>{words['aside.who.partner']}</p>
    <p>{words['aside.who.staff']}</p>
    {brand && <p>{fillWords(words['aside.who.brand'], { brand: <bdi>{brand.name}</bdi> })}</p>}
  </AsidePart>
)
