'use client'

import { type RefObject, useLayoutEffect } from 'react'

/** Moves the focus to the first of these that is there, once the page shows what was just changed. */
export const focusOn = (...selectors: string[]): void => {
  requestAnimationFrame(() => {
    for (const selector of selectors) {
      const found = document.querySelector<HTMLElement>(selector)
      if (found) return found.focus()
    }
  })
}

/** When what has the focus goes from the page, the first of these that is there gets it. */
export function useFocusHeir(ref: RefObject<HTMLElement | null>, ...selectors: string[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heir is looked for once, at the end
  useLayoutEffect(() => {
    const own = ref.current
    return () => {
      if (own?.contains(document.activeElement)) focusOn(...selectors)
    }
  }, [])
}
