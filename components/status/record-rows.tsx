import { SummaryList } from '@/components/ui/summary-list'
import type { LastFour, RecordSection } from '@/lib/application-record'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'

/** The last four digits. Dots replace the other digits, and screen readers skip the dots. */
export const NumberEnd = ({ lastFour }: LastFour) => (
  <>
    <span aria-hidden="true">•••-••-{lastFour}</span>
    <span className="sr-only">
      {fillText(words['record.lastFour'], { digits: lastFour.split('').join(' ') })}
    </span>
  </>
)

export const RecordRows = ({ rows }: Pick<RecordSection, 'rows'>) => (
  <SummaryList
    rows={rows.map(({ number, term, value, origin }) => ({
      number,
      term,
      value: (
        <>
          {typeof value === 'string' ? (
            <span className="whitespace-pre-line">{value}</span>
          ) : (
            <NumberEnd {...value} />
          )}
          {origin && <span className="block text-ui text-faint">{origin}</span>}
        </>
      ),
    }))}
  />
)
