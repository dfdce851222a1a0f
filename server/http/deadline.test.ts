import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { within } from './deadline'

test('within() returns the result or the error of work that finishes in time', async () => {
  expect(await within(1000, async () => 'done')).toBe('done')
  await expect(within(1000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('within() throws if the work does not finish in time', async () => {
  await expect(within(20, () => new Promise(() => {}))).rejects.toThrow('request timed out')
})

test('within() does not count the time of a pause against the deadline', async () => {
  expect(await within(50, async (pause) => `${await pause(sleep(150, 'waited'))} and done`)).toBe(
    'waited and done',
  )
})

test('within() adds up the time before and after a pause', async () => {
  const work = within(120, async (pause) => {
    await sleep(80)
    await pause(sleep(100))
    await sleep(80)
  })
  await expect(work).rejects.toThrow('request timed out')
})

test('within() throws an error that occurs during a pause', async () => {
  await expect(within(1000, (pause) => pause(Promise.reject(new Error('left'))))).rejects.toThrow(
    'left',
  )
})
