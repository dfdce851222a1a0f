import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { within } from './deadline'

test('the outcome of work that ends in time is passed on, a failure too', async () => {
  expect(await within(1000, async () => 'done')).toBe('done')
  await expect(within(1000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('work that hangs is given up', async () => {
  await expect(within(20, () => new Promise(() => {}))).rejects.toThrow('request timed out')
})

test('the time of a pause is not counted', async () => {
  expect(await within(50, async (pause) => `${await pause(sleep(150, 'waited'))} and done`)).toBe(
    'waited and done',
  )
})

test('what was left before a pause is what is left after it', async () => {
  const work = within(120, async (pause) => {
    await sleep(80)
    await pause(sleep(100))
    await sleep(80)
  })
  await expect(work).rejects.toThrow('request timed out')
})

test('a pause that fails passes its failure on', async () => {
  await expect(within(1000, (pause) => pause(Promise.reject(new Error('left'))))).rejects.toThrow(
    'left',
  )
})
