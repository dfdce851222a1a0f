import { leaveName, type Values } from './form-context'

/**
 * Posts the form as a browser without JavaScript does. The server then returns the same page with
 * the typed values, or the next page. Both pages load the scripts of the current release.
 */
export function postPlainly(form: HTMLFormElement, body: Values): undefined {
  const input = `<input type=hidden name=${leaveName} value="${body[leaveName]}">`
  if (body[leaveName]) form.insertAdjacentHTML('beforeend', input)
  form.submit()
}
