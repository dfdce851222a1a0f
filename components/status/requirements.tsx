'use client'

import type { ReactNode } from 'react'
import { Deadline } from '@/components/time/deadline'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { useWords } from '@/components/words/words-context'
import { hasDeadline, isHandOff, pageOf } from '@/lib/correction-path'
import { nameField } from '@/lib/field-names'
import type { ShownRequest } from './words'

/**
 * The earliest due date, and the open requirements. With `hasLinks`, each requirement is a link to
 * its input.
 */
export function Requirements({
  request,
  hasLinks = false,
}: {
  request: ShownRequest
  hasLinks?: boolean
}) {
  const word = useWords()
  const [dueAt] = request.requirements.map((requirement) => requirement.dueAt).sort()
  const due = hasDeadline(request.requirements) && dueAt
  return (
    <>
      {due ? (
        <p className="font-semibold">
          {fillWords(word('status.incomplete.due'), { date: <Deadline at={new Date(due)} /> })}
        </p>
      ) : (
        <p>{word('status.incomplete.noDeadline')}</p>
      )}
      <dl className="border-t border-line text-ui">
        {request.requirements.map((requirement) => (
          <div
            key={`${requirement.field} ${requirement.code}`}
            className="border-b border-line py-3"
          >
            <dt className="font-semibold">
              <Place href={hasLinks ? pageOf(requirement) : undefined}>
                {word(isHandOff(requirement) ? 'status.handOff' : nameField(requirement.field))}
              </Place>
            </dt>
            <dd>{requirement.message}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Place = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <Link href={href} className="touch-target">
      {children}
    </Link>
  ) : (
    children
  )
