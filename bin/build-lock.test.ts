import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { findFirstPort, nameLock, takeBuildLock } from './build-lock.mjs'

let folder: string
beforeEach(() => {
  folder = `/projects/${randomUUID()}`
})

const pause = () => new Promise((resolve) => setTimeout(resolve, 10))

/**
 * Takes the lock several times simultaneously. Returns the maximum number of simultaneous holders.
 */
async function countHolders(): Promise<number> {
  let holders = 0
  let max = 0
  const work = async () => {
    const lock = await takeBuildLock(folder)
    max = Math.max(max, ++holders)
    await pause()
    holders--
    lock.release()
  }
  await Promise.all(Array.from({ length: 5 }, work))
  return max
}

/** Starts a process that holds the lock until it is killed. */
async function startHolder() {
  const script = `
    const { takeBuildLock } = await import(${JSON.stringify(path.resolve('bin/build-lock.mjs'))})
    await takeBuildLock(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  await once(child.stdout, 'data')
  return child
}

test('only one process at a time holds the build lock of a folder', async () => {
  expect(await countHolders()).toBe(1)
})

test('a waiting process gets the build lock when the process holding it is killed', async () => {
  const holder = await startHolder()
  const onWait = vi.fn()
  const taken = takeBuildLock(folder, onWait)
  await expect.poll(() => onWait.mock.calls.length).toBe(1)
  holder.kill('SIGKILL')
  const lock = await taken
  expect(onWait).toHaveBeenCalledTimes(1)
  lock.release()
})

test('a killed process leaves no build lock behind', async () => {
  const holder = await startHolder()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const onWait = vi.fn()
  const lock = await takeBuildLock(folder, onWait)
  expect(onWait).not.toHaveBeenCalled()
  lock.release()
})

test('a build lock on one folder does not block a build lock on another folder', async () => {
  const lock = await takeBuildLock(folder)
  const onWait = vi.fn()
  const other = await takeBuildLock(`${folder}-other`, onWait)
  expect(onWait).not.toHaveBeenCalled()
  for (const { release } of [lock, other]) release()
})

test("a process gets the build lock although another program uses the lock's port", async () => {
  const stranger = http.createServer((_, response) => response.end())
  stranger.listen(findFirstPort(nameLock(folder)), '127.0.0.1')
  await once(stranger, 'listening')
  expect(await countHolders()).toBe(1)
  stranger.close()
})
