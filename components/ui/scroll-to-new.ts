/**
 * A ref that scrolls the page to a new element. Enter in a field submits a form from any part of
 * the page, so the element may be out of view.
 */
export const scrollToNew = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })
