import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Loaded, loadWithWebGlobals, sharePackage } from './test-package'

const folder = sharePackage()
let sdk: Loaded
beforeEach(() => {
  sdk = loadWithWebGlobals(folder())
})

const secret = `whsec_${btoa('a secret of thirty-two bytes, ok')}`
const other = `whsec_${btoa('another secret of 32 bytes, fine')}`
const body = JSON.stringify({ id: 'evt_1', type: 'kyc.updated', data: { to: 'approved' }, name: 'Zoë' }) // biome-ignore format: one line is easier to read
const sign = (secrets: string[], at = new Date(), text = body) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((one) => new Webhook(one).sign('evt_1', at, text)).join(' '),
})
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable(),
    (error: Error & { code: string }) => error.code ?? error.message,
  )
const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000)

describe('verifyWebhook', () => {
  // https://github.com/standard-webhooks/standard-webhooks
  test.for([
    {
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      text: '{"test": 2432232314}',
      signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    {
      secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
      id: 'msg_loFOjxBNrRLzqYUf',
      timestamp: 1731705121,
      text: '{"event_type":"ping","data":{"success":true}}',
      signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    },
  ])(
    'verifyWebhook accepts the published test vector $id',
    async ({ secret, id, timestamp, text, signature }) => {
      sdk.moveClock(timestamp * 1000 - Date.now())
      const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature } // biome-ignore format: one line is easier to read
      expect(await sdk.verifyWebhook({ headers, body: text }, secret)).toEqual(JSON.parse(text))
      expect(await codeOf(sdk.verifyWebhook({ headers, body: `${text} ` }, secret))).toBe(
        'NO_SECRET_MATCHED',
      )
    },
  )

  test('verifyWebhook accepts text or bytes, and header names in upper or lower case', async () => {
    const headers = sign([secret])
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    )
    const bytes = new TextEncoder().encode(body)
    const padded = new Uint8Array([0, ...bytes, 0]).subarray(1, bytes.length + 1)
    for (const given of [body, bytes, bytes.buffer, padded, Buffer.from(body)])
      for (const one of [headers, new Headers(headers), upper])
        expect(await sdk.verifyWebhook({ headers: one, body: given }, secret)).toEqual(
          JSON.parse(body),
        )
  })

  test('verifyWebhook accepts an event if one of several secrets matches a signature', async () => {
    for (const [signed, known] of [
      [[secret], [other, secret]],
      [[other, secret], [secret]],
      [[secret, other], [other]],
    ] as const)
      expect(await sdk.verifyWebhook({ headers: sign([...signed]), body }, known)).toBeTruthy()
    expect(await codeOf(sdk.verifyWebhook({ headers: sign([secret]), body }, [other]))).toBe(
      'NO_SECRET_MATCHED',
    )
    expect(await codeOf(sdk.verifyWebhook({ headers: sign([secret]), body }, []))).toBe(
      'NO_SECRET_MATCHED',
    )
  })

  test('verifyWebhook rejects a parsed body with the advice to pass the raw body', async () => {
    const parsed = { headers: sign([secret]), body: JSON.parse(body) }
    expect(await codeOf(sdk.verifyWebhook(parsed, secret))).toBe('BODY_PARSED')
    await expect(sdk.verifyWebhook(parsed, secret)).rejects.toThrow('pass the raw body')
    for (const nothing of [undefined, null, 7])
      expect(await codeOf(sdk.verifyWebhook({ ...parsed, body: nothing }, secret))).toBe(
        'BODY_PARSED',
      )
  })

  test('verifyWebhook accepts timestamps up to 300 seconds before or after now', async () => {
    for (const [seconds, code] of [[310, 'TOO_OLD'], [-310, 'TOO_NEW']] as const)
      expect(await codeOf(sdk.verifyWebhook({ headers: sign([secret], ago(seconds)), body }, secret))).toBe(code) // biome-ignore format: one line is easier to read
    for (const seconds of [250, -250])
      expect(await sdk.verifyWebhook({ headers: sign([secret], ago(seconds)), body }, secret)).toBeTruthy() // biome-ignore format: one line is easier to read
  })

  test.for(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'verifyWebhook throws HEADERS_MISSING if the header %s is missing',
    async (name) => {
      const { [name]: _, ...headers } = sign([secret]) as Record<string, string>
      expect(await codeOf(sdk.verifyWebhook({ headers, body }, secret))).toBe('HEADERS_MISSING')
      expect(await codeOf(sdk.verifyWebhook({ headers: { ...headers, [name]: '' }, body }, secret))).toBe('HEADERS_MISSING') // biome-ignore format: one line is easier to read
    },
  )

  test('verifyWebhook rejects malformed signatures and unknown signature versions', async () => {
    const headers = sign([secret])
    const [, right] = headers['webhook-signature'].split(',')
    for (const signature of [`v1a,${right}`, `v2,${right}`, 'v1,', 'v1,%%%', right!, `v1,${right}x`])
      expect(await codeOf(sdk.verifyWebhook({ headers: { ...headers, 'webhook-signature': signature }, body }, secret))).toBe('NO_SECRET_MATCHED') // biome-ignore format: one line is easier to read
  })

  test('verifyWebhook rejects a changed id, timestamp or body', async () => {
    const headers = sign([secret], ago(10))
    for (const changed of [{ 'webhook-id': 'evt_2' }, { 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }]) // biome-ignore format: one line is easier to read
      expect(await codeOf(sdk.verifyWebhook({ headers: { ...headers, ...changed }, body }, secret))).toBe('NO_SECRET_MATCHED') // biome-ignore format: one line is easier to read
    expect(await codeOf(sdk.verifyWebhook({ headers, body: body.replace('Z', 'z') }, secret))).toBe(
      'NO_SECRET_MATCHED',
    )
  })

  test('verifyWebhook throws BODY_UNREADABLE for a signed body that is not JSON', async () => {
    const headers = sign([secret], new Date(), 'hello')
    expect(await codeOf(sdk.verifyWebhook({ headers, body: 'hello' }, secret))).toBe(
      'BODY_UNREADABLE',
    )
    await expect(sdk.verifyWebhook({ headers, body }, 'whsec_%%%')).rejects.toThrow(
      'whsec_ and base64',
    )
  })
})
