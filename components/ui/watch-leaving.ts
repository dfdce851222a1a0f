const selector = 'a[href^="/"]:not([target],[href*="answers="]),button[form]'

/**
 * Prevents clicks of links to other pages, and of buttons of other forms, for which `holds` returns
 * true. Skips links that discard the typed answers on purpose. Returns a function to stop.
 */
export function watchLeaving(holds: (link: HTMLAnchorElement) => boolean): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(selector)
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || !holds(link)) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}
