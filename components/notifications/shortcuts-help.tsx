'use client'

import type { RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'

const keys = [
  [['J'], 'Next notification'],
  [['K'], 'Previous notification'],
  [['Enter'], 'Open'],
  [['Shift', 'I'], 'Mark as read'],
  [['Shift', 'A'], 'Mark all as read'],
  [['Z'], 'Undo'],
  [['?'], 'Show this list'],
] as const

/** The keys that act within the list. The browser keeps the focus in it while it is open, and puts it back after. */
export const ShortcutsHelp = ({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) => (
  <dialog
    ref={dialog}
    aria-labelledby="shortcuts"
    className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-control border border-line bg-surface p-6 text-ink shadow-dialog backdrop:bg-veil"
  >
    <h2 id="shortcuts" className="mb-1">
      Keyboard shortcuts
    </h2>
    <p className="text-small text-muted">They work while the focus is in the list.</p>
    <dl className="mt-4 border-t border-line text-ui">
      {keys.map(([combination, does]) => (
        <div key={does} className="flex items-center justify-between gap-4 border-b border-line py-2">
          <dt>{does}</dt>
          <dd className="flex shrink-0 gap-1">
            {combination.map((key) => (
              <kbd key={key} className="rounded-tag border border-control px-1.5 text-small">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <Button look="secondary" onClick={() => dialog.current?.close()}>
        Close
      </Button>
      <Link href="/settings#inbox" className="inline-flex min-h-11 items-center text-ui">
        Switch them off
      </Link>
    </div>
  </dialog>
)
