import { isTyped } from '@/components/ui/is-typed'

/**
 * Posts the typed values when the session of the page has ended. The server keeps them until the
 * next sign-in, and opens the page about the ended session. Returns false if the page has no typed
 * values. If `isTypedHere` is true, posts corrections only if the person typed in this tab. Other
 * corrections could replace those that another tab has just posted.
 */
export function keepTyped(isTypedHere: boolean): boolean {
  // If the session ended before the autosave saved a step, the autosave shows this link. The link
  // posts the step.
  const step = document.querySelector<HTMLElement>('[data-keeps-typed]')
  step?.click()
  return step !== null || keepCorrections(isTypedHere)
}

/** Posts the corrections to our server, which keeps them and does not send them to the provider. */
function keepCorrections(isTypedHere: boolean): boolean {
  const form = document.querySelector<HTMLFormElement>('form[action="/api/corrections"]')
  if (!form || (isTypedHere && ![...form.elements].some(isTyped))) return false
  form.insertAdjacentHTML('beforeend', '<input type="hidden" name="_keep" value="yes">')
  form.submit()
  return true
}
