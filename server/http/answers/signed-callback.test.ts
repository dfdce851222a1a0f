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

test('a provider callback over 65,536 bytes returns PAYLOAD_TOO_LARGE', async () => {
  await expect(readSignedCallback(requestOf('x'.repeat(70_000)))).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  })
})
