import * as browserSessions from '../../rooms/browser-sessions'
import type { Call } from '../call'
import { isBrowserChange } from './own-site'

/**
 * Extends the browser session when a person changes data. A read does not extend the session,
 * because open pages read automatically while the person is away.
 */
export function keepAlive({ contract, principal }: Call): Promise<undefined> | undefined {
  if (!principal || !isBrowserChange(contract) || contract.endsSession) return undefined
  return browserSessions.touch(principal.sessionHash).then(() => undefined)
}
