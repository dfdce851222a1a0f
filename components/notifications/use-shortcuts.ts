'use client'

import { type RefObject, useEffect, useRef } from 'react'

export type ShortcutActs = {
  open: (id: string) => void
  read: (id: string) => void
  readAll: () => void
  undo: () => void
  help: () => void
}

const rows = 'li[data-item]'

/** Single keys within the list, and nowhere else: they act while the focus is in it. */
export function useShortcuts(
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  acts: ShortcutActs,
): void {
  const newest = useRef(acts)
  useEffect(() => {
    newest.current = acts
  })
  useEffect(() => {
    const within = list.current
    if (!within || !isOn) return
    const hear = (event: KeyboardEvent) => {
      if (press(event, within, newest.current)) event.preventDefault()
    }
    within.addEventListener('keydown', hear)
    return () => within.removeEventListener('keydown', hear)
  }, [list, isOn])
}

/** Does what a key stands for; false when it stands for nothing. */
function press(
  { key, shiftKey, ctrlKey, altKey, metaKey, target }: KeyboardEvent,
  list: HTMLElement,
  acts: ShortcutActs,
): boolean {
  if (ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return false
  const row = target.closest<HTMLElement>(rows)
  const id = row?.dataset.item
  const letter = key.toLowerCase()
  if (key === '?') acts.help()
  else if (shiftKey && letter === 'a') acts.readAll()
  else if (shiftKey && letter === 'i' && id) acts.read(id)
  else if (!shiftKey && letter === 'z') acts.undo()
  else if (!shiftKey && (letter === 'j' || letter === 'k')) move(list, row, letter === 'j' ? 1 : -1)
  // On a link or a button the key is theirs.
  else if (key === 'Enter' && id && target === row) acts.open(id)
  else return false
  return true
}

function move(list: HTMLElement, from: HTMLElement | null, by: 1 | -1): void {
  const all = [...list.querySelectorAll<HTMLElement>(rows)]
  const at = from ? all.indexOf(from) : by === 1 ? -1 : all.length
  all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
}
