import type { KeyboardEvent } from 'react'

type Actions = Record<'readAll' | 'undo' | 'help', () => void>

const rows = 'li[data-item]'

/** Runs the action of a key that is pressed in the list, and prevents the browser's own action. */
export function handleShortcut(event: KeyboardEvent<HTMLElement>, actions: Actions): void {
  const { key, shiftKey, ctrlKey, altKey, metaKey, target, currentTarget: list } = event
  if (ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return
  const row = target.closest<HTMLElement>(rows)
  const click = (control: string) => () => row?.querySelector<HTMLElement>(control)?.click()
  const acts = new Map([
    ['j', () => focusRow(list, row, 1)],
    ['k', () => focusRow(list, row, -1)],
    ['z', actions.undo],
    ['?', actions.help],
    ['shift a', actions.readAll],
    ['shift i', click('[data-mark=read]')],
    ['shift u', click('[data-mark=unread]')],
    ['e', click('[data-move]')],
    // On a link or a button, the browser handles Enter itself.
    ['enter', target === row ? click('a, button') : undefined],
  ])
  const act = acts.get(
    `${shiftKey && key.length === 1 && key !== '?' ? 'shift ' : ''}${key.toLowerCase()}`,
  )
  if (act) event.preventDefault()
  act?.()
}

function focusRow(list: HTMLElement, from: HTMLElement | null, by: 1 | -1): void {
  const all = [...list.querySelectorAll<HTMLElement>(rows)]
  const at = from ? all.indexOf(from) : by === 1 ? -1 : all.length
  all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
}
