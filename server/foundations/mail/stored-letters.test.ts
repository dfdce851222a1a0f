import { expect, test, vi } from 'vitest'
import { shareRooms } from '../../testing/open-rooms'
import { listStoredLetters, storeAsFile } from './stored-letters'

const ids = ['01f00000-0000-7000-8000-0000000000ff', '01e00000-0000-7000-8000-000000000000']
let isStarted = false
vi.mock(import('node:crypto'), async (load) => {
  const original = await load()
  const next = () => {
    const id = ids.shift()
    if (id === undefined) throw new Error('a third id for two emails')
    return id
  }
  return {
    ...original,
    randomUUIDv7: () =>
      isStarted
        ? (next() as `${string}-${string}-${string}-${string}-${string}`)
        : original.randomUUIDv7(),
  }
})

shareRooms()

test('stored emails are listed newest first even after the clock moved back', async () => {
  isStarted = true
  for (const to of ['first@example.com', 'second@example.com'])
    await storeAsFile({ from: 'service@example.com', to, subject: 'x', text: 'x' })
  isStarted = false
  expect(listStoredLetters().map(({ id, to }) => [id, to])).toEqual([
    ['01f00000-0000-7001-8000-000000000000', 'second@example.com'],
    ['01f00000-0000-7000-8000-0000000000ff', 'first@example.com'],
  ])
})
