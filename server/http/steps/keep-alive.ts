import * as browserSessions from '../../rooms/browser-sessions'
import type { Call } from '../call'
import { isBrowserChange } from './own-site'

/**
 * Extends the browser session after a change. A read does not extend it, because pages also read
 * while the person is away.
 */
export function keepAlive({ contract, principal }: Call): Promise<undefined> | undefined {
  if (!principal || !isBrowserChange(contract) || contract.endsSession) return undefined
  return browserSessions.touch(principal.sessionHash).then(() => undefined)
}
