import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { rankMs } from '../support/crashes'
import { openDatabase } from '../support/database'
import { verifyAudit } from '../support/history'
import { seed } from '../support/malformed-streams'
import { isRunning, listDatabaseProcesses, signalDatabase } from '../support/postgres'
import { entry, makeTempFolder, readGreeting, removeFolder, startService } from '../support/service'

const listedMs = [30, 120, 250, 400, 550, 700, 900, 1200, 1700]
const maxMs = 2500
const starts = readCount('first_starts')
const random = seed(20_261_121)
const drawn = Array.from({ length: Math.max(0, starts - listedMs.length) }, () =>
  Math.round(random() * maxMs),
)
// A short run has few starts. It uses every second time in the list, to cover the whole list.
const step = starts < listedMs.length ? 2 : 1
const moments = [...listedMs.filter((_, i) => i % step === 0), ...drawn].slice(0, starts)

let whole = 0
const startsMs: number[] = []

/** Starts the service in an empty folder. `ended` resolves with its exit code or signal. */
function launch(dataDir: string): {
  child: ChildProcess
  ended: Promise<number | NodeJS.Signals | null>
} {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production' as const, PORT: '0', DATA_DIR: dataDir }
  const child = spawn(path.resolve('node_modules/.bin/node'), [entry], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  child.stdout!.resume()
  return {
    child,
    ended: new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal))),
  }
}

/** Starts the service in an empty folder and kills it during its first start. */
async function startAndKill(dataDir: string, afterMs: number): Promise<void> {
  const { child, ended } = launch(dataDir)
  await sleep(afterMs)
  child.kill('SIGKILL')
  await ended
  try {
    if (afterMs % 4 === 0) signalDatabase({ dataDir }, 'SIGKILL')
  } catch {
    // The service was killed before it started its database, so there is no database to kill.
  }
}

afterAll(() =>
  reportFigures('first start killed', {
    kills: starts,
    'usable by the next start': whole,
    'ready, ms, p50 / p99': rankMs(startsMs),
  }),
)

test.each(moments)(
  'after a kill %i ms into the first start, the next start succeeds',
  async (afterMs) => {
    const dataDir = makeTempFolder()
    await startAndKill(dataDir, afterMs)
    const startedAt = performance.now()
    const service = await startService({ dataDir })
    startsMs.push(performance.now() - startedAt)
    try {
      if (service.clientId) {
        const person = await connect(service).signUp()
        expect(person.customerUid).toBeTruthy()
      } else {
        // The first start printed the credential before the kill. So this start prints none.
        const database = await openDatabase(service)
        expect(await database.query('select count(*) as n from credentials')).toEqual([{ n: 1 }])
        await database.close()
      }
      expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
      // A database gets its final name only after it is complete. So no start finds a broken one.
      expect(fs.readdirSync(dataDir).filter((name) => name.includes('broken'))).toEqual([])
      whole += 1
    } finally {
      await service.stop()
      await removeFolder(dataDir)
    }
  },
)

test('SIGTERM during a first start stops the service and its database with exit code 0', async () => {
  const dataDir = makeTempFolder()
  onTestFinished(() => removeFolder(dataDir))
  const { child, ended } = launch(dataDir)
  onTestFinished(() => void child.kill('SIGKILL'))
  // Waits only until the database has started, when most of the first start is still to do.
  await expect
    .poll(() => fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid')), { interval: 10 })
    .toBe(true)
  const processes = listDatabaseProcesses({ dataDir })
  child.kill('SIGTERM')
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(processes.filter(isRunning)).toEqual([])
})

test('SIGTERM at the moment the service becomes ready stops it with exit code 0', async () => {
  const dataDir = makeTempFolder()
  onTestFinished(() => removeFolder(dataDir))
  const { child, ended } = launch(dataDir)
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout!.on('data', (chunk) => {
    if (readGreeting(output)) return
    output += chunk
    if (readGreeting(output)) child.kill('SIGTERM')
  })
  expect(await ended).toBe(0)
})
