import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { openDatabase } from '../support/database'
import { findLosses, History, verifyAudit } from '../support/history'
import { isRunning, signalDatabase } from '../support/postgres'
import { entry, makeTempFolder, removeFolder, startService } from '../support/service'

const number = '917-53-4471'
// Makes a service throw an uncaught error on a signal. The script is a data URL, so that the stack
// trace contains its whole source.
const hook = `
  const number = '${number.replaceAll('-', "' + '-' + '")}'
  const fail = () => { throw Object.assign(new TypeError('about ' + number), { code: 'EODD' }) }
  process.on('SIGUSR2', () => setTimeout(fail))
  process.on('SIGWINCH', () => void Promise.resolve().then(fail))`

test.each([
  ['uncaughtException', 'SIGUSR2'],
  ['unhandledRejection', 'SIGWINCH'],
] as const)('after an %s the service exits with 1 and loses no change', async (event, signal) => {
  const service = await startService({
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` },
  })
  try {
    const history = new History(service)
    await history.prepare(4)
    const load = history.load()
    await expect
      .poll(() => history.of('event', 'acknowledged').length, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(0)
    process.kill(service.pid, signal)
    await expect.poll(() => isRunning(service.pid), { timeout: 60_000, interval: 20 }).toBe(false)
    history.stopLoad()
    await load
    expect(await service.terminate()).toBe(1)
    const line = service.log().split('\n').find((one) => one.includes(event)) // biome-ignore format: one line is easier to read
    expect(JSON.parse(line!)).toMatchObject({
      level: 'fatal',
      event: `process.${event}`,
      kind: 'TypeError',
      code: 'EODD',
    })
    expect(service.log()).not.toContain(number)
    await service.restart()
    const database = await openDatabase(service)
    expect(await findLosses(history, database)).toEqual([])
    await database.close()
    expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
  } finally {
    await service.stop()
  }
})

test.each([
  ['a full disk', () => fs.openSync('/dev/full', 'w')],
  ['a closed pipe', () => 'pipe' as const],
])('with its log sent to %s, the service starts, responds and stops', async (_, open) => {
  const [dataDir, port, output] = [makeTempFolder(), await findFreePort(), open()]
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production' as const,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
  }
  const child = spawn(path.resolve('node_modules/.bin/node'), [entry], {
    env,
    stdio: ['ignore', output, output],
  })
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  for (const stream of [child.stdout, child.stderr]) stream?.destroy()
  const read = (route: string) => fetch(`http://127.0.0.1:${port}${route}`).then(({ status }) => status, () => 0) // biome-ignore format: one line is easier to read
  try {
    await expect.poll(() => read('/readyz'), { timeout: 60_000, interval: 50 }).toBe(200)
    expect(await read('/')).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    child.kill('SIGKILL')
    await ended
    try {
      signalDatabase({ dataDir }, 'SIGQUIT')
    } catch {
      // No process of the database runs, so there is nothing to end.
    }
    await removeFolder(dataDir)
    if (typeof output === 'number') fs.closeSync(output)
  }
})
