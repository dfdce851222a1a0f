import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identify, takeTurn } from './turn.mjs'

let folder: string
let file: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'turn-'))
  file = path.join(folder, 'turn')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** A process that has just ended. */
async function endedProcess(): Promise<string> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const name = identify(child.pid!)!
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  return name
}

test('one at a time has the turn, whoever asks', async () => {
  let holders = 0
  let most = 0
  const work = async () => {
    const turn = await takeTurn(file)
    most = Math.max(most, ++holders)
    await new Promise((resolve) => setTimeout(resolve, 10))
    holders--
    turn.release()
  }
  await Promise.all(Array.from({ length: 5 }, work))
  expect(most).toBe(1)
  expect(fs.readdirSync(folder)).toEqual([])
})

test('the turn of a dead holder goes to one of those who wait', async () => {
  fs.writeFileSync(file, await endedProcess())
  let holders = 0
  let most = 0
  const work = async () => {
    const turn = await takeTurn(file)
    most = Math.max(most, ++holders)
    await new Promise((resolve) => setTimeout(resolve, 10))
    holders--
    turn.release()
  }
  await Promise.all(Array.from({ length: 5 }, work))
  expect(most).toBe(1)
})

test('a process that got the number of a dead holder does not keep its turn', async () => {
  fs.writeFileSync(file, `${process.pid} of another time`)
  const turn = await takeTurn(file)
  expect(fs.readFileSync(file, 'utf8')).toBe(identify(process.pid))
  turn.release()
})

test('what works for a dead holder is ended before the turn is given on', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  })
  fs.writeFileSync(file, await endedProcess())
  fs.writeFileSync(`${file}.child`, identify(child.pid!)!)
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
  const turn = await takeTurn(file)
  expect(identify(child.pid!)).toBeUndefined()
  expect(await ended).toBe('SIGKILL')
  turn.release()
})
