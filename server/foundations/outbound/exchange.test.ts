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

test('production connects to a private IP only within BAAS_NETWORKS', async () => {
  const sandbox = env()
  const inNetworks = (networks: string) =>
    set('env', { ...sandbox, SERVICE_ENVIRONMENT: 'production', BAAS_NETWORKS: networks })
  try {
    for (const networks of ['', '10.20.0.0/24']) {
      inNetworks(networks)
      await expect(ask()).rejects.toMatchObject({ code: 'EINSIDE' })
    }
    expect(connections).toBe(0)
    // Real settings reject loopback as a provider network. This test allows it, because its server
    // listens there.
    inNetworks('127.0.0.0/8,::1')
    expect(await ask()).toMatchObject({ status: 200, body: {} })
    expect(connections).toBe(1)
  } finally {
    set('env', sandbox)
  }
})

test('a sandbox connects to a provider at localhost', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: {} })
})

test('a provider request fails if the response has status 101', async () => {
  server.prependOnceListener('request', ({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  })
  await expect(ask()).rejects.toThrow('upgrade')
})
