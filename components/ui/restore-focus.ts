/** Focuses the first matching element in the next frame, when the page shows the change. */
export const focusFirst = (...selectors: string[]): void => inNextFrame(() => focusMatch(selectors))

/**
 * Returns a ref callback. If its element is removed while it has the focus, the first match
 * receives the focus.
 */
export const restoreFocus =
  (...selectors: string[]) =>
  (element: HTMLElement | null) =>
  () => {
    if (!element?.contains(document.activeElement)) return
    // React also calls this on each render. In that case the element is still in the page, so the
    // focus stays.
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
