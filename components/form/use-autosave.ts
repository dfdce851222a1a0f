'use client'

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isTyped } from '@/components/ui/is-typed'
import type { Values } from './form-context'

/** Saves the typed values of a form while the person types. */
export type Autosave = {
  /** The form must call this at each input event. */
  note: () => void
  /** Pauses saving during a post. Pass true before the post, and false if the post fails. */
  hold: (isSending: boolean) => void
  /** Sends unsaved values and ends the autosave. */
  stop: () => void
}
/** Resolves to undefined if the script does not load. */
export type LoadAutosave = (read: () => Values) => Promise<Autosave | undefined>

/** Loads the autosave at the first input event. The autosave also receives text that was typed before hydration. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  read: () => Values,
  load: LoadAutosave | undefined,
) {
  const autosave = useRef<Promise<Autosave | undefined>>(undefined)
  const saver = useRef<Autosave>(undefined)
  useEffect(() => () => void autosave.current?.then((loaded) => loaded?.stop()), [])
  const note = async () => {
    autosave.current ??= load?.(read)
    saver.current = await autosave.current
    // Forget a failed load, so that the next input event loads the autosave again.
    if (saver.current) saver.current.note()
    else autosave.current = undefined
  }
  /** Whether the form has typed values, but its autosave has not loaded. */
  const isUnkept = () => load && !saver.current && [...form.current!.elements].some(isTyped)
  const noteEarlier = useEffectEvent(() => void (isUnkept() && note()))
  useEffect(() => noteEarlier(), [])
  const hold = async (isSending: boolean) => (await autosave.current)?.hold(isSending)
  return { note, hold, isUnkept }
}
