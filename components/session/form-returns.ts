let isWatching = false

/**
 * Loads a page of the form again when the browser's Back or Forward button opens it. Next.js shows
 * the page as it was at the last visit, without the answers saved since then. The listeners stay,
 * because a person may also return from a page outside the form.
 */
export function watchReturns(): void {
  if (isWatching) return
  isWatching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  window.addEventListener('popstate', () => {
    // Not the receipt, which a person can load only once. Offline, an old page is better than the
    // error page of the browser.
    const { pathname } = window.location
    const isForm = pathname.startsWith('/apply/') && !pathname.endsWith('/submitted')
    if (isForm && navigator.onLine) timer = setTimeout(() => window.location.reload())
  })
  // This event follows at once if only the fragment of the URL changed. The typed text then stays.
  window.addEventListener('hashchange', () => clearTimeout(timer))
}
