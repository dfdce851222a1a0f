import { afterAll, expect, test } from 'vitest'
import { applySettings } from '../../testing/open-rooms'
import { answerLate } from './late'

const { remove } = applySettings()
afterAll(remove)

const verdict = { isIntact: true, rows: 7, streams: 1, checkpoints: 1, lastCheckpointAt: null }

test('answerLate returns the result of work that ends in time, or throws its error', async () => {
  expect(await answerLate(Promise.resolve(verdict), 60_000)).toEqual({
    data: verdict,
  })
  await expect(answerLate(Promise.reject(new Error('away')), 60_000)).rejects.toThrow('away')
})

test('answerLate streams a slow result in the data envelope', async () => {
  const late = Promise.withResolvers<typeof verdict>()
  const { data, stream } = await answerLate(late.promise, 1)
  expect(data).toBeUndefined()
  late.resolve(verdict)
  expect(await new Response(stream!).json()).toEqual({ data: verdict })
})

test('answerLate sends spaces during slow work, so that clients do not time out', async () => {
  const late = Promise.withResolvers<typeof verdict>()
  const { stream } = await answerLate(late.promise, 1, 5)
  const reader = stream!.getReader()
  const read = async () => new TextDecoder().decode((await reader.read()).value)
  expect([await read(), await read()]).toEqual([' ', ' '])
  late.resolve(verdict)
  let body = ''
  for (let part = ' '; part !== ''; part = await read()) body += part
  expect(JSON.parse(body)).toEqual({ data: verdict })
})

test('answerLate aborts the stream if slow work fails', async () => {
  const late = Promise.withResolvers<typeof verdict>()
  const { stream } = await answerLate(late.promise, 1)
  late.reject(new Error('away'))
  await expect(new Response(stream!).text()).rejects.toThrow('away')
})
