import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '../support/api'
import { openDatabase } from '../support/database'
import { verifyAudit } from '../support/history'
import { signalDatabase } from '../support/postgres'
import { makeTempFolder, removeFolder, startService } from '../support/service'

const entry = process.env.E2E_ENTRY ?? '.build/main.js'
const moments = [30, 120, 250, 400, 550, 700, 900, 1200, 1700]

/** Starts the service over an empty folder and kills it in the middle of whatever it makes there. */
async function startAndKill(dataDir: string, afterMs: number): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production' as const, PORT: '0', DATA_DIR: dataDir }
  const child = spawn(path.resolve('node_modules/.bin/node'), [entry], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await sleep(afterMs)
  child.kill('SIGKILL')
  await ended
  try {
    if (afterMs % 4 === 0) signalDatabase({ dataDir }, 'SIGKILL')
  } catch {
    // There is no database yet.
  }
}

test.each(moments)('a first start that is killed after %i ms leaves nothing that the next one cannot use', async (afterMs) => {
  const dataDir = makeTempFolder()
  await startAndKill(dataDir, afterMs)
  const service = await startService({ dataDir })
  try {
    if (service.clientId) {
      const person = await connect(service).signUp()
      expect(person.customerUid).toBeTruthy()
    } else {
      // It had come so far that its credential was told before the kill.
      const database = await openDatabase(service)
      expect(await database.query('select count(*) as n from credentials')).toEqual([{ n: 1 }])
      await database.close()
    }
    expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
    // Nothing was moved aside: a database has its name only when it is whole.
    expect(fs.readdirSync(dataDir).filter((name) => name.includes('broken'))).toEqual([])
  } finally {
    await service.stop()
    await removeFolder(dataDir)
  }
})
