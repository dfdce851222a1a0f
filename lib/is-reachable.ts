import { loadLate } from './load-late'

/** Whether the service responds. False if the browser is offline. */
export const isReachable = (): Promise<boolean> =>
  loadLate(() => fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' })).then(Boolean)
