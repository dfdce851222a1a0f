'use client'

import { useLayoutEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { useWords } from '@/components/words/words-context'

const shift = 'inbox.keys.shift'
// A letter key is written here, because it has the same name in every language. The name of a key
// such as Enter is in the catalog.
const keys = [
  [['J'], 'inbox.keys.next'],
  [['K'], 'inbox.keys.previous'],
  [['inbox.keys.enter'], 'inbox.keys.open'],
  [[shift, 'I'], 'inbox.mark'],
  [[shift, 'U'], 'inbox.mark.unread'],
  [['E'], 'inbox.archive'],
  [[shift, 'A'], 'inbox.mark.all'],
  [['Z'], 'inbox.undo'],
  [['?'], 'inbox.keys.help'],
] as const

/** An open dialog. Closing it returns the focus, then calls `onClose`. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const word = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="shortcuts"
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-control border border-line bg-surface p-6 text-ink shadow-dialog backdrop:bg-veil"
    >
      <h2 id="shortcuts" className="mb-1">
        {word('inbox.keys.h2')}
      </h2>
      <p className="text-small text-muted">{word('inbox.keys.where')}</p>
      <dl className="mt-4 border-t border-line text-ui">
        {keys.map(([combination, does]) => (
          <div
            key={does}
            className="flex items-center justify-between gap-4 border-b border-line py-2"
          >
            <dt>{word(does)}</dt>
            <dd className="flex shrink-0 gap-1">
              {combination.map((key) => (
                <kbd key={key} className="rounded-tag border border-control px-1.5 text-small">
                  {key.length > 1 ? word(key as 'inbox.keys.enter') : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          {word('inbox.keys.close')}
        </Button>
        <Link href="/settings#inbox" className="touch-target text-ui">
          {word('inbox.keys.off')}
        </Link>
      </div>
    </dialog>
  )
}
