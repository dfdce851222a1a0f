/**
 * A ref that scrolls the page to a new element. Pressing Enter in any field submits a form, so the
 * new element may be out of view.
 */
export const scrollToNew = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })
