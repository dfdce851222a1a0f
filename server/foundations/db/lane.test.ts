import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lane } from './lane'

const dataError = () => Object.assign(new Error('invalid input'), { code: '22P02' })
const lost = () => new Error('Query read timeout')
const settle = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)

describe('lane() batches calls', () => {
  test('while a statement runs, lane() batches all new calls into the next statement', async () => {
    const batches: number[][] = []
    const double = lane<number, number>(async (inputs) => {
      batches.push(inputs)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return inputs.map((input) => input * 2)
    })
    expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
    expect(batches).toEqual([[1], [2, 3, 4]])
    expect(await double(5)).toBe(10)
  })

  test('lane() puts at most maxBatch calls into one statement', async () => {
    const sizes: number[] = []
    const echo = lane<number, number>(
      async (inputs) => {
        sizes.push(inputs.length)
        return inputs
      },
      { maxBatch: 3 },
    )
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(echo))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(Math.max(...sizes)).toBe(3)
  })

  test('lane() repeats the calls of a failed batch one by one, so only bad input fails', async () => {
    const runs: number[][] = []
    const pick = lane<number, number>(async (inputs) => {
      runs.push(inputs)
      await Promise.resolve()
      if (inputs.includes(13)) throw dataError()
      return inputs
    })
    expect(await Promise.all([0, 1, 13, 2].map((one) => settle(pick(one))))).toEqual([
      '0',
      '1',
      'invalid input',
      '2',
    ])
    expect(runs).toEqual([[0], [1, 13, 2], [1], [13], [2]])
  })

  test('lane() fails the whole batch without retries when the connection is lost', async () => {
    let runs = 0
    const ask = lane<number, number>(async () => {
      runs += 1
      throw lost()
    })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => settle(ask(i))))
    expect(new Set(answers)).toEqual(new Set(['Query read timeout']))
    expect(runs).toBe(2)
  })
})

describe('lane() while the database hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a lane() call that waits behind a hanging statement fails after 5 s', async () => {
    const statements: ((error: Error) => void)[] = []
    const ask = lane<string, string>(() => new Promise((_, reject) => statements.push(reject)))
    const rejected: string[] = []
    void settle(ask('first')).then(() => rejected.push('first'))
    void settle(ask('second')).then(() => rejected.push('second'))
    await vi.advanceTimersByTimeAsync(3000)
    statements[0]!(lost())
    await vi.advanceTimersByTimeAsync(0)
    expect([rejected, statements.length]).toEqual([['first'], 2])
    await vi.advanceTimersByTimeAsync(2000)
    expect(rejected).toEqual(['first', 'second'])
    expect(vi.getTimerCount()).toBe(1)
    statements[1]!(lost())
    await vi.advanceTimersByTimeAsync(500)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('lane() returns results again once the database responds', async () => {
    let hang = true
    const ask = lane<number, number>((inputs) =>
      hang ? new Promise((_, reject) => setTimeout(reject, 4500, lost())) : Promise.resolve(inputs),
    )
    const during = Promise.all([settle(ask(1)), settle(ask(2)), settle(ask(3))])
    await vi.advanceTimersByTimeAsync(4000)
    hang = false
    await vi.advanceTimersByTimeAsync(1000)
    expect((await during)[0]).toBe('Query read timeout')
    expect(await ask(4)).toBe(4)
  })
})
