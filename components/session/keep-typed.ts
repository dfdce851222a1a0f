import { isTyped } from '@/components/form/use-autosave'

/**
 * Posts typed values when the session of the page has ended. The server keeps them until the next
 * sign-in, and opens the page about the ended session. Returns false if the page has none. With
 * `isTypedHere`, posts corrections only if they were typed in this tab. Otherwise they could replace
 * those that another tab has just posted.
 */
export function keepTyped(isTypedHere: boolean): boolean {
  // The autosave shows this link if the session ended before a step was saved. It posts the step.
  const step = document.querySelector<HTMLElement>('[data-keeps-typed]')
  step?.click()
  return step !== null || keepCorrections(isTypedHere)
}

/** Posts corrections. The server sends none of them. */
function keepCorrections(isTypedHere: boolean): boolean {
  const form = document.querySelector<HTMLFormElement>('form[action="/api/corrections"]')
  if (!form || (isTypedHere && ![...form.elements].some(isTyped))) return false
  form.insertAdjacentHTML('beforeend', '<input type="hidden" name="_keep" value="yes">')
  form.submit()
  return true
}
