const selector = 'a[href^="/"]:not([target],[href*="answers="]),button[form]'

/**
 * Watches links to pages of this service and buttons of other forms. If `holds` returns true for
 * one, prevents the click. Skips links that discard the typed answers. Returns a function to stop.
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
