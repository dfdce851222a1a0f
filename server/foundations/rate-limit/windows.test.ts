import { expect, test } from 'vitest'
import { Windows } from './windows'

test('a rate limit window counts calls for 1,000 ms, then restarts at 1', () => {
  const windows = new Windows(1000)
  expect(windows.count('a', 0)).toEqual({ count: 1, msToReset: 1000 })
  expect(windows.count('a', 999)).toEqual({ count: 2, msToReset: 1 })
  expect(windows.count('a', 1000)).toEqual({ count: 1, msToReset: 1000 })
})

test('a rate limit window counts each key separately', () => {
  const windows = new Windows(1000)
  windows.count('a', 0)
  expect(windows.count('b', 0).count).toBe(1)
})

test('expired rate limit windows are removed from memory', () => {
  const windows = new Windows(1000)
  for (let i = 0; i < 100; i++) windows.count(`key ${i}`, i)
  windows.count('later', 1049)
  expect(windows.size).toBe(51)
  windows.count('last', 5000)
  expect(windows.size).toBe(1)
})
