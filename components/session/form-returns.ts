let isWatching = false

/**
 * Loads a page of the form again if the browser's Back or Forward button opens it. Next.js shows
 * the page from the last visit, without the answers saved since then. The listeners are never
 * removed, because a person may also return from a page outside the form.
 */
export function watchReturns(): void {
  if (isWatching) return
  isWatching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  window.addEventListener('popstate', () => {
    // Does not load the receipt again, because a person can load it only once. Does nothing
    // offline, because an old page is better than the browser's error page.
    const { pathname } = window.location
    const isForm = pathname.startsWith('/apply/') && !pathname.endsWith('/submitted')
    if (isForm && navigator.onLine) timer = setTimeout(() => window.location.reload())
  })
  // If only the fragment of the URL has changed, this event follows immediately. The page then does
  // not load again, and the typed text stays.
  window.addEventListener('hashchange', () => clearTimeout(timer))
}
