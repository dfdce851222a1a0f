import type { Values } from '@/components/form/form-context'
import { isLocalPath } from '@/lib/local-path'

/**
 * Opens the next page with a full page load. The header and the colors depend on the account that
 * the person has just opened. A navigation inside the app would keep the header and the colors of
 * the public pages.
 */
export function openPage({ next }: Values): void {
  if (isLocalPath(next)) window.location.assign(next)
}
