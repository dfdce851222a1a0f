import { transaction } from '../foundations/db'
import * as browserSessions from '../rooms/browser-sessions'

export const device = { ip: '203.0.113.7', userAgent: 'A browser' }

/** For tests: starts a session of the browser `device`. */
export const start = (
  options: Parameters<typeof browserSessions.start>[2] = {},
): ReturnType<typeof browserSessions.start> =>
  transaction((tx) => browserSessions.start(tx, device, options))
