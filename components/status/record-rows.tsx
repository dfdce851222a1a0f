import { MaskedNumber } from '@/components/ui/masked-number'
import { SummaryList } from '@/components/ui/summary-list'
import type { LastFour, RecordSection } from '@/lib/application-record'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'

export const NumberEnd = ({ lastFour }: LastFour) => (
  <MaskedNumber
    lastFour={lastFour}
    spoken={fillText(words['record.lastFour'], { digits: lastFour.split('').join(' ') })}
  />
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
