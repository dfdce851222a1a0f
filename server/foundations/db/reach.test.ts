import net from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { applySettings } from '../../testing/open-rooms'
import { env } from '../env'
import { set } from '../process-singleton'
import { findConnectionFault, isPassing } from './connection-faults'
import { reachDatabases } from './reach'

let settings: ReturnType<typeof applySettings>
beforeAll(() => {
  settings = applySettings()
})
afterAll(() => settings.remove())

const withinMs = 1500
const reach = (url: string, signal?: AbortSignal): Promise<string> => {
  set('env', { ...env(), DATABASE_URL: url })
  return reachDatabases(['DATABASE_URL'], { withinMs, signal }).then(
    () => 'reached',
    (error) => error.message,
  )
}

/** A server that answers each connection with an error of PostgreSQL. Counts the connections. */
async function refuseAll(code: string): Promise<{ url: string; count(): number }> {
  let connections = 0
  const server = net.createServer((socket) => {
    connections += 1
    const body = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`)
    const head = Buffer.from([0x45, 0, 0, 0, body.length + 4])
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([head, body])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as net.AddressInfo
  return { url: `postgres://app:hidden-word@127.0.0.1:${port}/app`, count: () => connections }
}

test('at startup the service waits for a starting database server, up to a time limit', async () => {
  const { url, count } = await refuseAll('57P03')
  const startedAt = performance.now()
  expect(await reach(url)).toContain('DATABASE_URL: the database server is not ready.')
  expect(performance.now() - startedAt).toBeGreaterThan(withinMs - 600)
  expect(count()).toBeGreaterThan(1)
})

test('starting the service with a wrong database password fails without a retry', async () => {
  const { url, count } = await refuseAll('28P01')
  const message = await reach(url)
  expect(message).toContain('\n  DATABASE_URL: the server rejects the password')
  expect(message).not.toContain('hidden-word')
  expect(count()).toBe(1)
})

test('a stop signal ends the wait for a starting database server', async () => {
  const { url, count } = await refuseAll('57P03')
  expect(await reach(url, AbortSignal.abort())).toContain('is not ready')
  expect(count()).toBe(1)
})

test('an invalid database URL is rejected without its value in the message', async () => {
  const message = await reach('postgres://app:hid%den@127.0.0.1:x/app')
  expect(message).toContain('\n  DATABASE_URL: is not a URL.')
  expect(message).not.toContain('hid%den')
})

test.each([
  ['ECONNREFUSED', true],
  ['ENOTFOUND', true],
  ['57P03', true],
  ['28P01', false],
  ['28000', false],
  ['3D000', false],
  ['42501', false],
  ['53300', false],
])(
  'for the error %s, findConnectionFault returns a message and isPassing returns %s',
  (code, isWaited) => {
    const error = Object.assign(new Error('secret text'), { code })
    expect(findConnectionFault(error, 'DIRECT_DATABASE_URL')).toMatch(
      /^DIRECT_DATABASE_URL: [^.]+\. [A-Z][^.]*/,
    )
    expect(findConnectionFault(error, 'DATABASE_URL')).not.toContain('secret text')
    expect(isPassing(error)).toBe(isWaited)
  },
)

test('findConnectionFault returns undefined for an error that is no connection error', () => {
  expect(findConnectionFault(new Error('a bug'), 'DATABASE_URL')).toBeUndefined()
})
