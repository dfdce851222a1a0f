import fs from 'node:fs'
import path from 'node:path'
import * as outbox from '../rooms/outbox'
import { moveClock } from './clock'

/**
 * For tests without a mail server, where letters are files of a folder: no letter can be stored
 * while `work` runs. Deletes the letters from before.
 */
export async function refuseLetters<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const folder = path.join(dataDir, 'outbox')
  fs.rmSync(folder, { recursive: true, force: true })
  // A file with the name of the folder.
  fs.writeFileSync(folder, '')
  try {
    return await work()
  } finally {
    fs.rmSync(folder)
  }
}

/** For tests: sends the waiting letters as the service would do after a while. */
export async function sendLater(after = '2 minutes'): Promise<void> {
  await moveClock(after)
  await outbox.sweep()
}
