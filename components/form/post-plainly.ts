import { loadLate } from '@/lib/load-late'
import { leaveName, type Values } from './form-context'

/** Whether the service responds. If it does, a script is missing because a newer release has removed it. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  const response = await loadLate(() => fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }))
  return response !== undefined
}

/**
 * Posts the form as a browser without JavaScript does. The server then returns the same page with
 * the typed values, or the next page. Both pages load the scripts of the current release.
 */
export function postPlainly(form: HTMLFormElement, body: Values): undefined {
  if (body[leaveName])
    form.insertAdjacentHTML('beforeend', `<input type="hidden" name="${leaveName}" value="yes">`)
  form.submit()
}
