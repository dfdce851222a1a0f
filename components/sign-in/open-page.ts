import type { Values } from '@/components/form/form-context'
import { isLocalPath } from '@/lib/local-path'

/**
 * Opens the next page with a full page load. During a navigation inside the app, Next.js keeps the
 * header and the colors of the public pages. They depend on the account that the person has just
 * opened.
 */
export function openPage({ next }: Values): void {
  if (isLocalPath(next)) window.location.assign(next)
}
