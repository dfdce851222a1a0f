'use client'

import { Moment } from '@/components/time/moment'
import { fillWords } from '@/components/words/rich-words'
import { useWords } from '@/components/words/words-context'
import type { Context } from './status-details'
import { listEntries, type TimelineEntry } from './timeline-entries'
import { nameField, type ShownRequest } from './words'

const markers = {
  done: 'border-accent bg-accent',
  current: 'border-[3px] border-accent bg-surface',
  next: 'border-control bg-surface',
}

/** The past, present and coming events of an application, with their times. */
export function Timeline({ request, context }: { request: ShownRequest; context: Context }) {
  const word = useWords()
  const entries = listEntries(request, context)
  return (
    <section
      aria-labelledby="timeline"
      className="rounded-control border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="timeline" className="text-ui font-semibold">
        {word('status.timeline.h2')}
      </h2>
      <ol className="mt-4">
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
            <Entry entry={entry} expectedAt={context.expectedAt} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry, expectedAt }: { entry: TimelineEntry; expectedAt: string }) {
  const { title, state, at, detail, fields = [] } = entry
  const word = useWords()
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
