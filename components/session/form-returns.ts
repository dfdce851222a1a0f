let isWatching = false

/**
 * Loads a page of the form again if the browser's Back or Forward button opens it. Next.js would
 * show the page without the answers saved since then. Never removes the listeners, because a person
 * may also return from a page outside the form.
 */
export function watchReturns(): void {
  if (isWatching) return
  isWatching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  window.addEventListener('popstate', () => {
    // Does not load the receipt again, because its page opens only once. Does nothing offline,
    // because an old page is better than the browser's error page.
    const { pathname } = window.location
    const isForm = pathname.startsWith('/apply/') && !pathname.endsWith('/submitted')
    if (isForm && navigator.onLine) timer = setTimeout(() => window.location.reload())
  })
  // This event follows immediately if only the fragment of the URL has changed. It cancels the
  // reload, so that the typed text stays.
  window.addEventListener('hashchange', () => clearTimeout(timer))
}
