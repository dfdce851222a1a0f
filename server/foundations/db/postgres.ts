import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount, choosePlace, grantAccess } from './postgres/account'
import { findBinaries, findInstalled, programsOf } from './postgres/binaries'
import { EmbeddedDatabaseError } from './postgres/error'
import { makeDatabase, openDataDir, readPassword, role } from './postgres/folder'
import { holdStartLock, isLeased, requireSameHost, takeLease } from './postgres/lock'
import {
  ask,
  clearPidFile,
  findPostmaster,
  killPostmaster,
  launchPostmaster,
  listProcesses,
  type Postmaster,
  stopPostmaster,
} from './postgres/postmaster'
import { clearSocket, closeSocketFolder, listSettings, openSocketFolder } from './postgres/settings'

/**
 * A running embedded database. `adopted`: the server was already running. `place`: the folder of
 * the database. This is the data folder unless PostgreSQL cannot work there. `stop` ends the server
 * unless another process uses it.
 */
export type EmbeddedDatabase = {
  url: string
  adopted: boolean
  place: string
  stop(): Promise<void>
}

const hungAfterMs = 6000
const startTimeoutMs = 30_000
const recoveryTimeoutMs = 600_000
const orphanWaitMs = 3000
const stopWaitMs = 20_000
const startAttempts = 3
const retryAfterMs = 500
const pollMs = 25
const superviseEveryMs = 500
const logName = 'postgres.log'

/** The result of an attempt to restart a server that ended while it was in use. */
export type Outage = 'restarted' | 'not restarted'

/**
 * Starts the embedded PostgreSQL of `dataDir`, or uses a running server. The first start creates
 * the database. Several processes may use one folder. The last process that stops ends the server.
 * If the server ends during use, a process restarts it at the same address within about a second.
 * Each process that noticed this calls `onOutage`. Throws EmbeddedDatabaseError with the fix.
 */
export async function startPostgres(
  dataDir: string,
  onOutage: (outcome: Outage) => void = () => {},
): Promise<EmbeddedDatabase> {
  const root = openDataDir(choosePlace(dataDir))
  const lock = await holdStartLock(root)
  try {
    const { url, adopted } = await open(root)
    const lease = takeLease(root)
    const supervisor = supervise(root, onOutage)
    let stopping: Promise<void> | undefined
    return {
      url,
      adopted,
      place: root,
      stop: () => {
        clearInterval(supervisor)
        stopping ??= leave(root, lease.release)
        return stopping
      },
    }
  } finally {
    lock.release()
  }
}

/**
 * Returns the URL of the embedded PostgreSQL of `dataDir` if it is running. Never starts or creates
 * a database.
 */
export function findRunning(dataDir: string): string | undefined {
  const root = choosePlace(dataDir)
  const running = findPostmaster(path.join(root, 'postgres'))
  return running && urlOf(readPassword(root), running.socketFolder)
}

const urlOf = (password: string, socketFolder: string): string =>
  `postgres://${role}:${password}@/postgres?host=${encodeURIComponent(socketFolder)}`

function supervise(root: string, onOutage: (outcome: Outage) => void): NodeJS.Timeout {
  let isBusy = false
  const supervisor = setInterval(async () => {
    if (isBusy || findPostmaster(path.join(root, 'postgres'))) return
    isBusy = true
    const outcome = await reopen(root).catch(() => 'not restarted' as const)
    isBusy = false
    onOutage(outcome)
  }, superviseEveryMs)
  return supervisor.unref()
}

async function reopen(root: string): Promise<Outage> {
  const lock = await holdStartLock(root)
  try {
    // This process may have released its lease while it waited for the lock. If no process has a
    // lease, this process starts no server.
    if (isLeased(root)) await open(root)
    return 'restarted'
  } finally {
    lock.release()
  }
}

async function leave(root: string, release: () => void) {
  const folder = path.join(root, 'postgres')
  const lock = await holdStartLock(root)
  try {
    release()
    if (isLeased(root)) return
    await stopPostmaster(folder, stopWaitMs)
    closeSocketFolder(folder)
  } finally {
    lock.release()
  }
}

async function open(root: string): Promise<{ url: string; adopted: boolean }> {
  requireSameHost(root)
  const folder = path.join(root, 'postgres')
  const installed = findInstalled()
  const account = chooseAccount(root, folder, programsOf(installed))
  grantAccess(root, account)
  const { initdb, postgres } = findBinaries(installed, root, account)
  await makeDatabase(root, folder, initdb, account)
  const password = readPassword(root)
  const address = (socketFolder: string) => urlOf(password, socketFolder)

  for (let attempt = 1; ; attempt++) {
    const running = await settle(folder)
    if (
      running &&
      (await waitForAnswer(
        folder,
        address(running.socketFolder),
        hungAfterMs,
        () => findPostmaster(folder) !== undefined,
      ))
    )
      return { url: address(running.socketFolder), adopted: true }
    await killPostmaster(folder)

    const socketFolder = openSocketFolder(folder, account)
    clearPidFile(folder)
    clearSocket(socketFolder)
    const server = launchPostmaster(postgres, folder, listSettings(socketFolder), {
      logFile: path.join(root, logName),
      account,
    })
    if (await waitForAnswer(folder, address(socketFolder), startTimeoutMs, server.isAlive))
      return { url: address(socketFolder), adopted: false }
    const reason = server.readReason()
    await killPostmaster(folder)
    // Retries, because processes of an earlier server may take a moment to end.
    if (attempt === startAttempts)
      throw new EmbeddedDatabaseError(
        `The database in ${folder} does not start: ${reason}. Its log is ${path.join(root, logName)}.`,
      )
    await sleep(retryAfterMs)
  }
}

/**
 * Returns the server of `folder` if it runs. Otherwise, waits until a server runs or no process of
 * the server is left. Kills these processes after `orphanWaitMs`.
 */
async function settle(folder: string): Promise<Postmaster | undefined> {
  const deadline = performance.now() + orphanWaitMs
  for (;;) {
    const running = findPostmaster(folder)
    if (running || listProcesses(folder).length === 0) return running
    if (performance.now() > deadline) await killPostmaster(folder)
    await sleep(pollMs)
  }
}

/**
 * Waits until the server is ready. Returns false if the server has ended or has not responded for
 * `silentMs`. A server in crash recovery responds, so this function continues to wait.
 */
async function waitForAnswer(
  folder: string,
  url: string,
  silentMs: number,
  isAlive: () => boolean,
): Promise<boolean> {
  const deadline = performance.now() + recoveryTimeoutMs
  let answeredAt = performance.now()
  while (isAlive()) {
    const answer = await ask(url)
    if (answer === 'ready') return true
    if (answer === 'stopping') await stopPostmaster(folder, stopWaitMs)
    if (answer === 'password refused')
      throw new EmbeddedDatabaseError(
        `The database in ${folder} does not open with the password beside it. Put back the postgres.password that belongs to it.`,
      )
    if (answer === 'starting') answeredAt = performance.now()
    if (performance.now() > Math.min(answeredAt + silentMs, deadline)) return false
    await sleep(pollMs)
  }
  return false
}
