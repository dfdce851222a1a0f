import { SummaryList } from '@/components/ui/summary-list'
import type { LastFour, RecordSection } from '@/lib/signup/record'
import { say, english as words } from '@/lib/words'

/** The end of a number; the rest is dots to the eye and nothing to the ear. */
export const NumberEnd = ({ lastFour }: LastFour) => (
  <>
    <span aria-hidden="true">•••-••-{lastFour}</span>
    <span className="sr-only">
      {say(words, 'record.lastFour', { digits: lastFour.split('').join(' ') })}
    </span>
  </>
)

/** The answers of one section. */
export const RecordRows = ({ rows }: Pick<RecordSection, 'rows'>) => (
  <SummaryList
    rows={rows.map(({ number, term, value }) => ({
      number,
      term,
      value:
        typeof value === 'string' ? (
          <span className="whitespace-pre-line">{value}</span>
        ) : (
          <NumberEnd {...value} />
        ),
    }))}
  />
)
