import { afterAll, expect, test } from 'vitest'
import { applySettings } from '../../testing/open-rooms'
import { answerVerdict } from './report'

const { remove } = applySettings()
afterAll(remove)

const verdict = { isIntact: true, rows: 7, streams: 1, checkpoints: 1, lastCheckpointAt: null }

test('a verdict that is soon known is an answer like any other, and so is a failure', async () => {
  expect(await answerVerdict(Promise.resolve(verdict), 60_000)).toEqual({ data: verdict })
  await expect(answerVerdict(Promise.reject(new Error('away')), 60_000)).rejects.toThrow('away')
})

test('one that takes longer comes behind the head, in the same form', async () => {
  const late = Promise.withResolvers<typeof verdict>()
  const { data, stream } = await answerVerdict(late.promise, 1)
  expect(data).toBeUndefined()
  late.resolve(verdict)
  expect(await new Response(stream!).json()).toEqual({ data: verdict })
})

test('one that fails late cuts the answer off, so that nobody takes it for a verdict', async () => {
  const late = Promise.withResolvers<typeof verdict>()
  const { stream } = await answerVerdict(late.promise, 1)
  late.reject(new Error('away'))
  await expect(new Response(stream!).text()).rejects.toThrow('away')
})
