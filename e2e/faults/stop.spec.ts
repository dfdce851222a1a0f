import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReceiver } from '@/lib/testing/receiver'
import { call, connect, paths, signupBody } from '../support/api'
import { startBreakableMailServer } from '../support/breakable-mail-server'
import { openDatabase } from '../support/database'
import { idsOf, openInboxes } from '../support/inboxes'
import { isRunning, listDatabaseProcesses } from '../support/postgres'
import { type Provider, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

/**
 * In milliseconds: the time that the queue waits for the provider, and the time that an idle
 * connection may delay a stop.
 */
const queueGivesUpMs = 10_000
const delaysStopMs = 5000

let provider: Provider
let service: Service
beforeAll(async () => {
  provider = await startProvider()
  service = await startService({ env: { ...provider.settings, BAAS_TIMEOUT_MS: '1500' } })
})
afterAll(async () => {
  await service?.stop()
  await provider?.stop()
})
beforeEach(async () => {
  await provider.setMode('up')
  await service.restart()
  provider.submissions.length = 0
  provider.calls.length = 0
})

const isListening = () =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(service.port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

test('after SIGTERM the service leaves a slow verification to the next start', async () => {
  await provider.setMode('silent')
  const person = await openInboxes(service).client.signUp()
  // The first call to the provider has timed out, so now the queue makes the second one.
  await expect.poll(() => [provider.waiting(), provider.calls.length]).toEqual([1, 2])
  expect(await service.terminate()).toBe(0)
  expect(
    performance.now() - provider.calls[1]!,
    'before the call would have been given up',
  ).toBeLessThan(queueGivesUpMs)
  await provider.setMode('up')
  await service.restart()
  await expect.poll(() => provider.submissions.length, { timeout: 60_000 }).toBeGreaterThan(0)
  const { reference } = provider.submissions[0]!
  provider.applications.set(reference, {
    ...provider.applications.get(reference)!,
    status: 'approved',
    sequence: 2,
  })
  const read = async () =>
    (await call(service, 'GET', paths.kyc, { headers: person.user.headers })).body.data.status
  await expect.poll(read, { timeout: 60_000 }).toBe('approved')
})

test('after SIGTERM running calls finish, new calls fail and the process exits with 0', async () => {
  const client = connect(service)
  const people = await Promise.all(Array.from({ length: 10 }, () => client.person()))
  await service.restart({ BAAS_TIMEOUT_MS: '9000' })
  await provider.setMode('silent')
  let answered = 0
  const signups = people.map(async (person) => {
    const answer = await call(service, 'POST', paths.signup('individual'), {
      headers: person.temporary.headers,
      json: signupBody(),
    })
    answered += 1
    return answer
  })
  await expect.poll(() => provider.waiting(), { interval: 20 }).toBe(people.length)
  const ended = service.terminate()
  await expect.poll(isListening, { interval: 20 }).toBe(false)
  expect(answered).toBe(0)
  provider.answerWaiting()
  const answers = await Promise.all(signups)
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  expect(await ended).toBe(0)
  await service.restart({ BAAS_TIMEOUT_MS: '1500' })
  for (const person of people)
    expect((await call(service, 'GET', paths.kyc, { headers: person.user.headers })).status).toBe(
      200,
    )
})

test('after SIGTERM the service waits for a client that is still reading a list', async () => {
  const inboxes = openInboxes(service)
  const person = await inboxes.client.signUp()
  for (let i = 0; i < 20; i++) await inboxes.arrive(person, 500, { body: 'x'.repeat(1000) })
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const text = new Promise<string>((resolve, reject) => {
    const request = http.get(
      `${service.url}${paths.notifications}`,
      { headers: person.user.headers },
      (response) => {
        let output = ''
        response.on('data', (chunk) => {
          output += chunk
          if (output.length > 1_000_000) return
          // Pauses the reader, so that the stop happens in the middle of the response.
          response.pause()
          begun()
          setTimeout(() => response.resume(), 20)
        })
        response.once('end', () => resolve(output)).once('error', reject)
      },
    )
    request.once('error', reject)
  })
  await hasBegun
  const ended = service.terminate()
  const { data, meta } = JSON.parse(await text)
  expect(data.length).toBeGreaterThan(10_000)
  expect(meta.nextCursor).toBeNull()
  expect(await ended).toBe(0)
})

test('after SIGTERM the service does not wait for idle connections', async () => {
  const stop = async () => {
    const startedAt = performance.now()
    expect(await service.terminate()).toBe(0)
    return performance.now() - startedAt
  }
  const withoutMs = await stop()
  await service.restart()
  const agent = new http.Agent({ keepAlive: true })
  await new Promise<void>((resolve) =>
    http.get(`${service.url}/healthz`, { agent }, (response) =>
      response.resume().once('end', resolve),
    ),
  )
  expect((await stop()) - withoutMs, 'longer than without').toBeLessThan(delaysStopMs)
  agent.destroy()
})

test('after SIGTERM the service closes an incomplete request after a timeout', async () => {
  const socket = net.connect(service.port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.on('error', () => {})
  socket.write(
    `POST ${paths.sessions} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  )
  await sleep(100)
  expect(await service.terminate()).toBe(0)
  socket.destroy()
})

test('SIGTERM also stops the embedded database, and the next start has all data', async () => {
  const inboxes = openInboxes(service)
  const person = await inboxes.client.signUp()
  const ids = await inboxes.arrive(person, 3)
  const processes = listDatabaseProcesses(service)
  expect(await service.terminate()).toBe(0)
  expect(processes.filter(isRunning)).toEqual([])
  expect(fs.existsSync(path.join(service.dataDir, 'postgres/postmaster.pid'))).toBe(false)
  await service.restart()
  expect(idsOf(await inboxes.list(person))).toEqual(expect.arrayContaining(ids))
})

test('a second SIGTERM or SIGINT does not change how the service stops', async () => {
  const ended = service.terminate()
  process.kill(service.pid, 'SIGTERM')
  process.kill(service.pid, 'SIGINT')
  expect(await ended).toBe(0)
})

test('after SIGTERM the service sends no further emails while a webhook hangs', async () => {
  const mail = await startBreakableMailServer()
  const receiver = await openReceiver()
  await service.restart({ SMTP_URL: mail.url })
  const client = connect(service)
  const { headers } = await client.systemSession()
  const json = { url: receiver.url, types: ['invite.accepted'] }
  expect((await client.call('POST', paths.destinations, { headers, json })).status).toBe(201)
  await mail.setMode('down')
  const { token } = await client.invite()
  await mail.setMode('up')
  receiver.respond = () => {}
  await client.accept(token)
  await expect.poll(() => receiver.received.length).toBe(1)
  const countDrained = () => service.log().split('"event":"service.drained"').length
  const earlier = countDrained()
  const ended = service.terminate()
  await expect.poll(countDrained).toBe(earlier + 1)
  const database = await openDatabase(service)
  await database.query('update queued_letters set next_try_at = service_now()')
  await database.close()
  expect(await ended).toBe(0)
  expect(mail.letters()).toBe(0)
  receiver.close()
  await mail.stop()
  await service.restart({ SMTP_URL: '' })
})

test('with DRAIN_MS a stopping service responds until a second SIGTERM', async () => {
  await service.restart({ DRAIN_MS: '60000' })
  const agent = new http.Agent({ keepAlive: true })
  const { headers } = await connect(service).session()
  const ask = (path: string, over = agent) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = http.get(`${service.url}${path}`, { agent: over, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer))
      })
      request.once('error', reject)
    })
  const kept = await ask(paths.whoami)
  expect(kept.headers.connection).toBe('keep-alive')
  const ended = service.terminate()
  await expect
    .poll(async () => (await ask('/readyz', new http.Agent())).statusCode, { interval: 20 })
    .toBe(500)
  for (const path of [paths.whoami, '/', '/healthz', paths.whoami]) {
    const { statusCode, headers } = await ask(path)
    expect([path, statusCode, headers.connection]).toEqual([path, 200, 'close'])
  }
  const page = await call(service, 'GET', '/readyz')
  expect(page.body.errors).toMatchObject([{ code: 'INTERNAL_SERVER_ERROR' }])
  process.kill(service.pid, 'SIGTERM')
  expect(await ended).toBe(0)
  agent.destroy()
})
