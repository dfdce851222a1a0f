import type { Context } from '@/components/status/status-details'
import { Timeline } from '@/components/status/timeline'
import type { ShownRequest } from '@/components/status/words'
import { fillText } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { english, type Word } from '@/lib/words'
import { AnswerReaders } from './answer-readers'
import { Aside, AsideHelp } from './aside'

type Props = {
  request: ShownRequest
  steps: Context['steps']
  brand: PageBrand | undefined
}

const word: Word = (key, given) => fillText(english[key], given)

/**
 * The column beside the corrections: the progress of the application, who reads the answers, and
 * help.
 */
export const CorrectionsAside = ({ request, steps, brand }: Props) => (
  <Aside>
    <Timeline request={request} context={{ steps, expectedAt: request.updatedAt }} word={word} />
    <AnswerReaders brand={brand} />
    <AsideHelp />
  </Aside>
)
