'use client'

import { useRef } from 'react'
import { useWords, type Word } from '@/components/form/words-context'
import { rowId } from './inbox-row'
import type { Mark } from './marks'
import type { Problem } from './problem'
import { useCountdown } from './use-countdown'
import { useFocusHeir } from './use-focus-heir'

const undoWithinMs = { one: 5000, all: 8000 } as const

type Props = {
  held: Mark | undefined
  problem: Problem | undefined
  /** The time to undo is over. */
  onEnd: () => void
  onUndo: () => void
  onDismiss: () => void
}

/**
 * What was just done and can be undone, or what went wrong, at the lower edge of the list. It stands in the page's own order after the
 * list's actions, and rests under the last row at the end of the list, so that it lies over no row for good.
 */
export function Toast({ held, problem, onEnd, onUndo, onDismiss }: Props) {
  const pause = useCountdown(held !== undefined, held, undoWithinMs[held?.reach ?? 'one'], onEnd)
  return (
    <div className="pointer-events-none sticky bottom-4 z-10 order-last mt-6 min-h-12">
      <div
        role="status"
        onMouseEnter={() => pause(true)}
        onMouseLeave={() => pause(false)}
        onFocus={() => pause(true)}
        onBlur={() => pause(false)}
      >
        {held && <UndoLine key={held.id + held.reach} held={held} onUndo={onUndo} />}
      </div>
      <div role="alert">{problem && <ProblemLine problem={problem} onDismiss={onDismiss} />}</div>
    </div>
  )
}

const box =
  'pointer-events-auto flex w-fit max-w-full flex-wrap items-center gap-x-4 rounded-control px-4 py-1 text-ui animate-[rise_200ms_var(--ease)]'
const action =
  'min-h-11 font-semibold underline decoration-1 underline-offset-[0.2em] hover:decoration-2'

const sayMarked = (word: Word, { reach, covers }: Mark): string =>
  reach === 'all' && covers > 0
    ? word('inbox.marked.all', { n: covers.toLocaleString('en-US') })
    : word('inbox.marked')

function UndoLine({ held, onUndo }: { held: Mark; onUndo: () => void }) {
  const line = useRef<HTMLDivElement>(null)
  const word = useWords()
  useFocusHeir(
    line,
    ...(held.reach === 'one'
      ? [`#${rowId(held.id)}`]
      : ['[data-mark-all]', '#inbox-filters li:last-child a']),
  )
  return (
    <div ref={line} data-toast="" className={`${box} border border-transparent bg-ink text-canvas`}>
      <p className="figures">{sayMarked(word, held)}</p>
      <button type="button" className={action} onClick={onUndo}>
        {word('inbox.undo')}
      </button>
    </div>
  )
}

const ProblemLine = ({
  problem: { key, again },
  onDismiss,
}: {
  problem: Problem
  onDismiss: () => void
}) => {
  const word = useWords()
  return (
    <div data-toast="" className={`${box} border border-danger bg-danger-soft text-ink`}>
      <p className="py-2">{word(key)}</p>
      <button type="button" className={action} onClick={again ?? onDismiss}>
        {word(again ? 'action.tryAgain' : 'inbox.dismiss')}
      </button>
    </div>
  )
}
