'use client'

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { createFormControl, get } from 'react-hook-form'
import { keepChecked, reportChecked } from './checked-boxes'
import type { Values } from './form-context'

/** Returns access to the values of a form's inputs, including values entered before hydration. */
export function useFormValues(form: RefObject<HTMLFormElement | null>) {
  // The hook `useForm` would set state during hydration and re-render every field. No code here reads that state, so this creates the control without the hook.
  const [{ register, setValue, getValues, subscribe }] = useState(() => createFormControl<Values>())
  const isHydrated = useRef(false)
  const registerUnchanged: typeof register = (name, options) => {
    const { ref, ...field } = register(name, options)
    const registerChecked = (input: HTMLInputElement | null) =>
      input && !isHydrated.current ? keepChecked(input, () => ref(input)) : ref(input)
    return { ...field, ref: registerChecked }
  }
  const follow = useCallback(
    (name: string, onValue: (value: unknown) => void) => {
      const stop = subscribe({
        name,
        formState: { values: true },
        callback: ({ values }) => onValue(get(values, name) ?? ''),
      })
      onValue(getValues(name) ?? '')
      return stop
    },
    [subscribe, getValues],
  )
  // Subscribes without using the updates, because the library reads values from the inputs only while it has a subscriber.
  useLayoutEffect(() => {
    const stop = subscribe({ formState: {}, callback: () => {} })
    if (form.current) reportChecked(form.current, setValue)
    isHydrated.current = true
    return stop
  }, [form, subscribe, setValue])
  return { register: registerUnchanged, follow, setValue, getValues }
}
