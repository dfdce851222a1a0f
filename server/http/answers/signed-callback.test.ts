import { expect, test } from 'vitest'
import { readSignedCallback } from './signed-callback'

const requestOf = (text: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  url: '/',
  ip: null,
  header: (name: string) => headers[name],
  disconnect: () => {},
  readBody: async (limit: number) =>
    Buffer.byteLength(text) > limit ? undefined : Buffer.from(text),
})

test('readSignedCallback returns the raw body bytes and the webhook headers', async () => {
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '7', 'webhook-signature': 'v1,x' }
  const { bytes, header } = await readSignedCallback(requestOf('{}', headers))
  expect(Buffer.from(bytes).toString()).toBe('{}')
  for (const [name, value] of Object.entries(headers)) expect(header(name)).toBe(value)
  expect(header('content-type')).toBeUndefined()
})

test.each([
  [65_536, undefined],
  [1_048_576, 1_048_576],
])(
  'a provider callback over its limit of %i bytes returns PAYLOAD_TOO_LARGE',
  async (size, max) => {
    const { bytes } = await readSignedCallback(requestOf('x'.repeat(size)), max)
    expect(bytes).toHaveLength(size)
    await expect(readSignedCallback(requestOf('x'.repeat(size + 1)), max)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
  },
)

test('the limit of 16 simultaneous reads applies only to large provider callbacks', async () => {
  const { promise: end, resolve } = Promise.withResolvers<undefined>()
  let begun = 0
  const read = (length: number) =>
    readSignedCallback(
      {
        ...requestOf('{}', { 'content-length': String(length) }),
        readBody: async () => {
          begun += 1
          await end
          return Buffer.from('{}')
        },
      },
      1_048_576,
    )
  const large = Array.from({ length: 20 }, () => read(65_537))
  await new Promise(setImmediate)
  expect(begun).toBe(16)
  const small = read(65_536)
  expect(begun).toBe(17)
  resolve(undefined)
  await Promise.all([...large, small])
  expect(begun).toBe(21)
})
