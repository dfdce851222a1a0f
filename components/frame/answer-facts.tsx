import { Deadline } from '@/components/time/deadline'
import { Details } from '@/components/ui/details'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { draftDays } from '@/lib/retention-periods'
import type { Draft } from '@/lib/signup/draft'
import type { StepSlug } from '@/lib/signup/slugs'
import { isWordKey, english as words } from '@/lib/words'
import { AnswerReaders } from './answer-readers'
import { AsidePart } from './aside'
import { explainPeriod } from './explain-period'

type Props = {
  draft: Draft
  /** The step that the page shows. */
  current?: StepSlug | undefined
  expiresAt: Date | null
  brand: PageBrand | undefined
  /** True if the page itself names the date until which answers are kept. */
  omitsDate?: boolean
  /** The prefix of the ids, because a page may show the facts twice. */
  at?: string
}

/** Explains why the form asks the question, who reads the answers, and how long they are kept. */
export function AnswerFacts({
  draft,
  current,
  expiresAt,
  brand,
  omitsDate = false,
  at = 'aside',
}: Props) {
  const why = `aside.why.${current}`
  return (
    <>
      {isWordKey(why) && (
        <AsidePart id={`${at}-why`} title={words['aside.why']}>
          <p>{words[why]}</p>
        </AsidePart>
      )}
      <AnswerReaders brand={brand} at={at} />
      {!omitsDate && (
        <AsidePart id={`${at}-saved`} title={words[expiresAt ? 'aside.saved' : 'aside.saved.none']}>
          <p>
            {expiresAt
              ? fillWords(words['aside.saved.until'], { date: <Deadline at={expiresAt} /> })
              : fillText(words['aside.saved.days'], draftDays)}
          </p>
          {expiresAt && <p>{explainPeriod(draft)}</p>}
        </AsidePart>
      )}
    </>
  )
}

/** The facts of `AnswerFacts` below the questions, for screens without a side column. */
export const AnswerDetails = (props: Props) => (
  <div className="no-print mt-8 lg:hidden">
    <Details summary={words['aside.details']}>
      <div className="space-y-4 text-small text-muted">
        <AnswerFacts {...props} at="details" />
      </div>
    </Details>
  </div>
)
