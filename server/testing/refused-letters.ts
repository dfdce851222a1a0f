import fs from 'node:fs'
import path from 'node:path'
import * as outbox from '../rooms/outbox'
import { moveClock } from './clock'

/**
 * For tests without a mail server, where each email is a file in a folder. While `work` runs, no
 * email can be stored. Deletes earlier emails first.
 */
export async function refuseLetters<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const folder = path.join(dataDir, 'outbox')
  fs.rmSync(folder, { recursive: true, force: true })
  // A file replaces the folder, so the service cannot store an email in it.
  fs.writeFileSync(folder, '')
  try {
    return await work()
  } finally {
    fs.rmSync(folder)
  }
}

/** For tests: moves the clock by `after`, then sends the waiting emails. */
export async function sendLater(after = '2 minutes'): Promise<void> {
  await moveClock(after)
  await outbox.sweep()
}
