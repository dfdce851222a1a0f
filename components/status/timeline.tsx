import { Moment } from '@/components/time/moment'
import { fillWords } from '@/components/words/rich-words'
import { nameField } from '@/lib/field-names'
import type { Word } from '@/lib/words'
import type { Context } from './status-details'
import { listEntries, type TimelineEntry } from './timeline-entries'
import type { ShownRequest } from './words'

const markers = {
  done: 'border-accent bg-accent',
  current: 'border-[3px] border-accent bg-surface',
  next: 'border-control bg-surface',
}

type Props = {
  request: ShownRequest
  context: Pick<Context, 'steps' | 'expectedAt' | 'isOverdue'>
  /** Returns a text by its key. The server and the browser pass different functions. */
  word: Word
}

/** The past, current and future events of an application, with their times. */
export function Timeline({ request, context, word }: Props) {
  const entries = listEntries(request, context)
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="text-small font-semibold text-ink">
        {word('status.timeline.h2')}
      </h2>
      <ol className="mt-3 text-ink">
        {entries.map((entry, index) => (
          <li
            key={`${entry.title} ${entry.at ?? ''}`}
            aria-current={entry.state === 'current' ? 'step' : undefined}
            className="relative pb-5 pl-7 last:pb-0"
          >
            {index < entries.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-4 -bottom-1 left-[5px] border-l-2 border-line"
              />
            )}
            <span
              aria-hidden="true"
              className={`absolute top-1.5 left-0 size-3 rounded-full border-2 ${markers[entry.state]}`}
            />
            <Entry entry={entry} expectedAt={context.expectedAt} word={word} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type EntryProps = { entry: TimelineEntry; expectedAt: string; word: Word }

function Entry({ entry, expectedAt, word }: EntryProps) {
  const { title, state, at, detail, fields = [] } = entry
  const parts = [...new Set(fields.map((field) => word(nameField(field))))].join(', ')
  return (
    <>
      <p className={`text-ui ${state === 'next' ? 'text-muted' : 'font-semibold'}`}>
        <span className="sr-only">{word(`status.timeline.state.${state}`)} </span>
        {word(title)}
      </p>
      {parts && <p className="text-small">{parts}</p>}
      {detail && (
        <p className="text-small text-muted">
          {fillWords(word(detail), { date: <Moment iso={expectedAt} as="date" /> })}
        </p>
      )}
      {at && (
        <p className="text-small text-muted">
          <Moment iso={at} />
        </p>
      )}
    </>
  )
}
