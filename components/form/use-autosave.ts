'use client'

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Values } from './form-context'

/** Saves the typed values of a form while the person types. */
export type Autosave = {
  /** Records that an input event happened. */
  note: () => void
  /** Pauses saving until the next input event, because the form is being submitted. */
  hold: () => void
  /** Sends unsaved values and stops. */
  stop: () => void
}
export type LoadAutosave = (read: () => Values) => Promise<Autosave>

/** Whether the value of an input differs from its value when the page loaded. */
const isTyped = (control: Element): boolean =>
  control instanceof HTMLInputElement
    ? control.value !== control.defaultValue || control.checked !== control.defaultChecked
    : control instanceof HTMLSelectElement &&
      [...control.options].some((option) => option.selected !== option.defaultSelected)

/** Loads the autosave at the first input event. The autosave also receives text that was typed before hydration. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  read: () => Values,
  load: LoadAutosave | undefined,
) {
  const autosave = useRef<Promise<Autosave | undefined>>(undefined)
  useEffect(() => () => void autosave.current?.then((saver) => saver?.stop()), [])
  const note = async () => {
    autosave.current ??= load?.(read).catch(() => {
      // Forget the failed autosave, so the next input event loads it again.
      autosave.current = undefined
      return undefined
    })
    ;(await autosave.current)?.note()
  }
  const noteEarlier = useEffectEvent(
    () => void ([...form.current!.elements].some(isTyped) && note()),
  )
  useEffect(() => noteEarlier(), [])
  const hold = async () => (await autosave.current)?.hold()
  return { note, hold }
}
