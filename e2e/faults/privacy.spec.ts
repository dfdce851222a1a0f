import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAsBrowser } from '../support/canary-browser'
import { callAsPartner, callWithEchoingProvider } from '../support/canary-partner'
import { dash, numbers, personal, proofs } from '../support/canary-secrets'
import { openDatabase } from '../support/database'
import { type Service, startService } from '../support/service'
import {
  encode,
  findTraces,
  readFiles,
  readTables,
  type Secrets,
  type Sink,
} from '../support/sinks'

const sinks: Sink[] = []
let folders: string[] = []

/** Ends a service and collects its tables, output and files. */
async function gather(service: Service): Promise<void> {
  const database = await openDatabase(service)
  await database.query('checkpoint')
  sinks.push(...(await readTables(database)))
  await database.close()
  await service.terminate()
  sinks.push({ name: 'process output', bytes: Buffer.from(service.log()) })
  for (const sink of readFiles(service.dataDir)) sinks.push(sink)
}

beforeAll(async () => {
  const service = await startService({ env: { LOG_LEVEL: 'debug' } })
  folders = [service.dataDir]
  sinks.push(await callAsPartner(service))
  await callAsBrowser(service)
  await gather(service)
  const other = await callWithEchoingProvider()
  folders.push(other.dataDir)
  await gather(other)
  await service.stop()
  await other.stop()
}, 120_000)
afterAll(() => {
  for (const folder of folders) fs.rmSync(path.dirname(folder), { recursive: true, force: true })
})

const isOutbox = (sink: string) => sink.startsWith('outbox/')
const lettersMayHold = ['email', 'email of the browser', 'link of the letter']

describe('findTraces()', () => {
  test('findTraces() finds a secret in every supported encoding', () => {
    const text = dash(numbers.api)
    for (const lead of ['', 'x', 'xy']) {
      const hidden = Buffer.from(Buffer.from(`${lead}${text}tail`).toString('base64'))
      expect(findTraces([{ name: 'a sink', bytes: hidden }], { text })).toEqual(['text in a sink'])
    }
    for (const form of encode(text)) {
      expect(form.length).toBeGreaterThanOrEqual(9)
      expect(
        findTraces(
          [
            {
              name: 'a sink',
              bytes: Buffer.concat([Buffer.from('before'), form, Buffer.from('after')]),
            },
          ],
          { text },
        ),
      ).toEqual(['text in a sink'])
    }
  })

  test('findTraces() searches the files, tables and output of the service', () => {
    const places = (secrets: Secrets) =>
      findTraces(sinks, secrets).map((found) => found.split(' in ')[1]!)
    const planted = places({ planted: 'planted-for-the-search' })
    expect(planted).toContain('table public.notifications')
    expect(planted.some((place) => place.startsWith('postgres/base/'))).toBe(true)
    expect(planted.some((place) => place.startsWith('postgres/pg_wal/'))).toBe(true)
    expect(places({ printed: '"clientSecret"' })).toContain('process output')
    expect(places(personal).filter(isOutbox).length).toBeGreaterThan(1)
  })

  test('the webhooks that findTraces() searches include each event type of a signup', () => {
    const webhooks = sinks.find(({ name }) => name === 'webhooks')!.bytes.toString()
    for (const type of [
      'customer.created',
      'signup.completed',
      'kyc.updated',
      'notification.created',
    ])
      expect(webhooks).toContain(`"type":"${type}"`)
  })

  test('findTraces() searches every kind of stored data', () => {
    const names = sinks.map(({ name }) => name)
    for (const kind of [
      'table public.audit',
      'table public.profiles',
      'table public.drafts',
      'table pgboss.job',
      'table public.idempotency',
      'postgres.log',
      'simulator/journal.jsonl',
      'secrets.json',
    ])
      expect(
        names.some((name) => name.startsWith(kind)),
        kind,
      ).toBe(true)
  })
})

describe('personal data and secrets after valid and invalid calls', () => {
  test('the service writes no personal data in plain text, except in emails', () => {
    expect(
      findTraces(
        sinks,
        personal,
        (secret, sink) => isOutbox(sink) && lettersMayHold.includes(secret),
      ),
    ).toEqual([])
  })

  test('the service writes no token, code or password in plain text, except in emails', () => {
    expect(Object.keys(proofs).length).toBeGreaterThan(15)
    expect(
      findTraces(
        sinks,
        proofs,
        (secret, sink) => isOutbox(sink) && /^(invitation|link) of/.test(secret),
      ),
    ).toEqual([])
  })
})
