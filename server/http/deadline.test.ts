import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { within } from './deadline'

test('within() returns the result or error of work that ends in time', async () => {
  expect(await within(1000, async () => 'done')).toBe('done')
  await expect(within(1000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('within() throws if the work hangs', async () => {
  await expect(within(20, () => new Promise(() => {}))).rejects.toThrow('request timed out')
})

test('the time of a pause does not count against the deadline of a request', async () => {
  expect(await within(50, async (pause) => `${await pause(sleep(150, 'waited'))} and done`)).toBe(
    'waited and done',
  )
})

test('a pause does not reset the time until the deadline of a request', async () => {
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
