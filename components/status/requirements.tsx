'use client'

import { fillWords } from '@/components/form/rich-words'
import { useWords } from '@/components/form/words-context'
import { Moment } from '@/components/time/moment'
import { nameField, type ShownRequest } from './words'

/** What is missing, each with its reason, and until when. */
export function Requirements({ request }: { request: ShownRequest }) {
  const word = useWords()
  const dueAt = request.requirements.map((requirement) => requirement.dueAt).sort()[0]
  return (
    <>
      <dl className="border-t border-line text-ui">
        {request.requirements.map(({ field, code, message }) => (
          <div key={`${field} ${code}`} className="border-b border-line py-3">
            <dt className="font-semibold">{word(nameField(field))}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
      {dueAt && <p>{fillWords(word('status.incomplete.due'), { date: <Moment iso={dueAt} as="date" /> })}</p>}
    </>
  )
}
