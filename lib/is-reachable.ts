import { loadLate } from './load-late'

/** Whether the service responds. If so, a newer release has removed the missing script. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  const response = await loadLate(() => fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }))
  return response !== undefined
}
