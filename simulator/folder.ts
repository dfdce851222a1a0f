import { createHash } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Thrown if another process uses the folder. Two processes would overwrite lines of the journal.
 */
export class FolderHeldError extends Error {
  override name = 'FolderHeldError'
}

const tries = 10
const tryAgainMs = 100

/**
 * Locks `folder` for this process, and creates it if it is missing. The lock is a local socket,
 * which closes when the process ends. Returns a function that releases the lock. Rejects with
 * FolderHeldError if another process still holds the lock after a second.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const name = `sandbox-provider-${createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 24)}`
  // Linux supports socket names without a file, so a killed process leaves no file behind.
  const address = process.platform === 'linux' ? `\0${name}` : path.join(tmpdir(), `${name}.sock`)
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const hold = await listen(address)
    if (hold) return () => new Promise((resolve) => hold.close(() => resolve()))
    if (!address.startsWith('\0') && !(await isAnswered(address)))
      await rm(address, { force: true })
    else if (attempt < tries) await wait(tryAgainMs)
  }
  throw new FolderHeldError('Another process runs the sandbox provider with this data folder')
}

function listen(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server.unref()))
  })
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
}

const urlFile = (folder: string) => path.join(folder, 'url')

/** Stores the base URL in the folder for other processes that share it. */
export async function publishUrl(folder: string, url: string): Promise<void> {
  const fresh = `${urlFile(folder)}.new`
  await writeFile(fresh, url)
  await rename(fresh, urlFile(folder))
}

/** Returns the last published base URL in `folder`. Undefined if there is none. */
export async function findUrl(folder: string): Promise<string | undefined> {
  return readFile(urlFile(folder), 'utf8').catch(() => undefined)
}
