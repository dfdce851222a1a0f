/**
 * In the next frame, focuses the first element that matches. By then, the page shows the change.
 */
export const focusFirst = (...selectors: string[]): void => inNextFrame(() => focusMatch(selectors))

/**
 * Returns a ref callback. If its element is removed while it has the focus, the first element that
 * matches gets the focus.
 */
export const restoreFocus =
  (...selectors: string[]) =>
  (element: HTMLElement | null) =>
  () => {
    if (!element?.contains(document.activeElement)) return
    // React also calls this function on each render. Then the element is still in the page, so the
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
