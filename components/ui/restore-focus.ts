/**
 * In the next frame, when the page shows a change, focuses the first element that matches one of
 * the selectors.
 */
export const focusFirst = (...selectors: string[]): void => inNextFrame(() => focusMatch(selectors))

/**
 * Returns a ref callback. If React removes the element of the ref while it has the focus, the first
 * element that matches one of the selectors gets the focus.
 */
export const restoreFocus =
  (...selectors: string[]) =>
  (element: HTMLElement | null) =>
  () => {
    if (!element?.contains(document.activeElement)) return
    // React also calls this function when it renders the element again. The element is then still
    // in the page, so the focus stays.
    inNextFrame(() => !element.isConnected && focusMatch(selectors))
  }

const inNextFrame = (act: () => void): void => void requestAnimationFrame(act)

function focusMatch(selectors: readonly string[]): void {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector)
    found?.focus()
    if (found) return
  }
}
