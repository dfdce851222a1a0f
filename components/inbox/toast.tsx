import { useState } from 'react'
import type { Mark } from '@/components/notifications/inbox-state'
import { restoreFocus } from '@/components/ui/restore-focus'
import { useCountdown } from '@/components/ui/use-countdown'
import { useWords } from '@/components/words/words-context'
import type { WordKey } from '@/lib/words'
import { rowId } from './inbox-row'

export type Problem = { key: WordKey; retry?: () => unknown }

/**
 * The id of the element that contains the toast. The element stays in the page even without a
 * toast. After the person marks all items as read, this element gets the focus. So the next Tab key
 * reaches Undo, and another Enter does nothing.
 */
export const toastPlaceId = 'inbox-toast'

type UndoProps = { mark: Mark; onTimeout: () => void; onUndo: () => void }
type ProblemProps = { problem: Problem; onDismiss: () => void }
type Props = Omit<UndoProps & ProblemProps, 'mark' | 'problem'> & {
  undoable: Mark | undefined
  problem: Problem | undefined
}

// Beside an open item, the list is narrow. In this case, the toast has its own line in the bar.
const place =
  'pointer-events-none sticky bottom-0 z-10 order-last -mx-4 mt-6 min-h-12 sm:-mx-6 lg:static lg:mx-0 lg:mt-0 lg:flex lg:min-h-11 lg:items-center lg:border-b lg:border-line lg:in-[aside]:basis-full lg:in-[aside]:border-0'

/**
 * Shows a problem, or a button that undoes the last change. On wide screens, it is in the bar above
 * the list, so it covers no row. On narrow screens, it fills the bottom edge of the window and
 * covers no row at the end of the list.
 */
export const Toast = ({ undoable, problem, onDismiss, ...rest }: Props) => (
  <div id={toastPlaceId} tabIndex={-1} className={place}>
    <div role="status">
      {undoable && (
        // If the person views more items, a new mark replaces this mark. The key "many" stays the
        // same, so React keeps the element, and the button keeps the focus.
        <Undo key={isOfMany(undoable) ? 'many' : undoable.id} mark={undoable} {...rest} />
      )}
    </div>
    <div role="alert">{problem && <ProblemBox problem={problem} onDismiss={onDismiss} />}</div>
  </div>
)

const box =
  'pointer-events-auto flex flex-wrap items-center gap-x-4 px-4 py-1 text-ui animate-[rise_200ms_var(--ease)] sm:px-6 lg:rounded-control lg:px-3 lg:py-0 lg:text-small'
const action =
  'min-h-11 lg:min-h-8 font-semibold underline decoration-1 underline-offset-[0.2em] hover:decoration-2'

export const isOfMany = ({ reach }: Mark) => reach === 'some' || reach === 'all'

function Undo({ mark, onTimeout, onUndo }: UndoProps) {
  const { reach, id, covers } = mark
  const isMany = isOfMany(mark)
  const word = useWords()
  const [isUnderPointer, setUnderPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  useCountdown(isMany ? 8000 : 5000, id + reach, isUnderPointer || hasFocus, onTimeout)
  const focusNext = isMany
    ? ['[data-mark-all]', '#inbox-filters [aria-current]']
    : [`#${rowId(id)}`]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses, the control is the button
    <div
      ref={restoreFocus(...focusNext)}
      data-toast=""
      className={`${box} border border-transparent bg-ink text-canvas`}
      onMouseEnter={() => setUnderPointer(true)}
      onMouseLeave={() => setUnderPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <p className="figures">
        {word(`inbox.marked.${isMany && covers === 0 ? 'one' : reach}`, {
          n: covers.toLocaleString('en-US'),
        })}
      </p>
      <button type="button" className={action} onClick={onUndo}>
        {word('inbox.undo')}
      </button>
    </div>
  )
}

const ProblemBox = ({ problem: { key, retry }, onDismiss }: ProblemProps) => {
  const word = useWords()
  const dismiss = () => {
    onDismiss()
    retry?.()
  }
  return (
    <div data-toast="" className={`${box} border border-danger bg-danger-soft text-ink`}>
      <p className="py-1">{word(key)}</p>
      <button type="button" className={action} onClick={dismiss}>
        {word(retry ? 'action.tryAgain' : 'inbox.dismiss')}
      </button>
    </div>
  )
}
