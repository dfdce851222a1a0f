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

test('readSignedCallback returns the body and the three signature headers', async () => {
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '7', 'webhook-signature': 'v1,x' }
  expect(await readSignedCallback(requestOf('{}', headers))).toEqual({
    id: 'evt_1',
    timestamp: '7',
    signature: 'v1,x',
    text: '{}',
  })
})

test('a callback with a body over 65,536 bytes returns PAYLOAD_TOO_LARGE', async () => {
  await expect(readSignedCallback(requestOf('x'.repeat(70_000)))).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  })
})
