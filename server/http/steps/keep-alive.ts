import * as browserSessions from '../../rooms/browser-sessions'
import type { Call } from '../call'
import { isBrowserChange } from './own-site'

/** Extends the browser session. Only a change shows that a person is active; pages read on their own. */
export function keepAlive({ contract, principal }: Call): Promise<undefined> | undefined {
  if (!principal || !isBrowserChange(contract)) return undefined
  return browserSessions.touch(principal.sessionHash).then(() => undefined)
}
