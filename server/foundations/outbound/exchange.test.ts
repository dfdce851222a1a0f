import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applySettings } from '../../testing/open-rooms'
import { env } from '../env'
import { set } from '../process-singleton'
import { exchange } from './exchange'

let settings: ReturnType<typeof applySettings>
let server: http.Server
let connections = 0
let url: string
beforeAll(async () => {
  settings = applySettings()
  server = http
    .createServer((_incoming, outgoing) => outgoing.end('{}'))
    .on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://localhost:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  settings.remove()
})

const ask = () =>
  exchange(url, {
    method: 'POST',
    headers: {},
    body: '{"number":1}',
    signal: AbortSignal.timeout(20_000),
  })

test('production never connects to a provider name that resolves to a private IP', async () => {
  const sandbox = env()
  set('env', { ...sandbox, SERVICE_ENVIRONMENT: 'production' })
  await expect(ask()).rejects.toMatchObject({ code: 'EINSIDE' })
  expect(connections).toBe(0)
  set('env', sandbox)
  expect(await ask()).toEqual({ status: 200, body: {} })
  expect(connections).toBe(1)
})
