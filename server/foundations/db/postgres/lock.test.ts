import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdStartLock, isLeased, takeLease } from './lock'
import { makeTempFolder } from './test-app'

let folder: string
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

test('of eight simultaneous holdStartLock() calls, only one at a time has the lock', async () => {
  let holders = 0
  let max = 0
  const work = async () => {
    const lock = await holdStartLock(folder)
    max = Math.max(max, ++holders)
    await new Promise((resolve) => setTimeout(resolve, 10))
    holders--
    lock.release()
  }
  await Promise.all(Array.from({ length: 8 }, work))
  expect(max).toBe(1)
})

test('isLeased returns true until every lease of a data folder is released', () => {
  expect(isLeased(folder)).toBe(false)
  const one = takeLease(folder)
  const two = takeLease(folder)
  one.release()
  one.release()
  expect(isLeased(folder)).toBe(true)
  two.release()
  expect(isLeased(folder)).toBe(false)
})

test('the kernel releases the start lock and lease of a killed process', async () => {
  const holder = `
    const { DatabaseSync } = require('node:sqlite')
    globalThis.locks = ['postgres.starting', 'postgres.leases'].map((name) => {
      const lock = new DatabaseSync(${JSON.stringify(folder)} + '/' + name)
      lock.exec('BEGIN EXCLUSIVE')
      return lock
    })
    console.log('held')
    setInterval(() => {}, 1000)
  `
  const child = spawn(process.execPath, ['-e', holder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  expect(isLeased(folder)).toBe(true)
  const waiting = holdStartLock(folder)
  child.kill('SIGKILL')
  const lock = await waiting
  lock.release()
  expect(isLeased(folder)).toBe(false)
})
