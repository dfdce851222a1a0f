import { fillWords } from '@/components/words/rich-words'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'
import { AsidePart } from './aside'

type Props = {
  brand: PageBrand | undefined
  /** The prefix of the id, because a page may show this text twice. */
  at?: string
}

/** Names everyone who sees the answers of an application. */
export const AnswerReaders = ({ brand, at = 'aside' }: Props) => (
  <AsidePart id={`${at}-who`} title={words['aside.who']}>
    <p>{words['aside.who.partner']}</p>
    <p>{words['aside.who.staff']}</p>
    {brand && <p>{fillWords(words['aside.who.brand'], { brand: <bdi>{brand.name}</bdi> })}</p>}
  </AsidePart>
)
