/**
 * Posts typed corrections when the session of the page has ended. The server sends none of them,
 * keeps them until the next sign-in, and opens the page about the ended session. Returns false on
 * other pages.
 */
export function keepCorrections(): boolean {
  const form = document.querySelector<HTMLFormElement>('form[action="/api/corrections"]')
  form?.insertAdjacentHTML('beforeend', '<input type="hidden" name="_keep" value="yes">')
  form?.submit()
  return form !== null
}
