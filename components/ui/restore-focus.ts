/** Focuses the first match in the next frame, when the page shows the change. */
export const focusFirst = (...selectors: string[]): void => inNextFrame(() => focusMatch(selectors))

/** A ref: if its element is removed while it contains the focus, the first match is focused. */
export const restoreFocus =
  (...selectors: string[]) =>
  (element: HTMLElement | null) =>
  () => {
    if (!element?.contains(document.activeElement)) return
    // React detaches the ref on each render too; then the element stays in the page.
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
