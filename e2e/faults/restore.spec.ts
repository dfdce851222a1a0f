import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, call, connect, type Person, paths, signupBody } from '../support/api'
import { reportFigures } from '../support/counts'
import { openDatabase } from '../support/database'
import { type DatabaseServer, findServers, startDatabaseServer } from '../support/database-server'
import { verifyAudit } from '../support/history'
import { makeTempFolder, removeFolder, type Service, startService } from '../support/service'

const checkpoints = 'audit-checkpoints.ndjson'
const [first, backup, restored] = [makeTempFolder(), makeTempFolder(), makeTempFolder()] as const
const people: Person[] = []
let late: Person
let lostEtag: string
let credential: Pick<Service, 'clientId' | 'clientSecret'>
let before: unknown
let service: Service | undefined

/**
 * Copies a folder with the owners and modes of its files, because the database runs as another
 * user.
 */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

/** Reads what each person can see, and counts the rows of the service. */
async function look(at: Service): Promise<unknown> {
  const own = async ({ user }: Person) => {
    const read = async (place: string) =>
      (await call(at, 'GET', place, { headers: user.headers })).body
    return [await read(paths.kyc), await read(paths.notifications), await read(paths.unreadCount)]
  }
  const database = await openDatabase(at)
  const counts = await database.query(`
    select (select count(*) from customers) as customers, (select count(*) from profiles) as profiles, (select count(*) from notifications) as notifications,
      (select md5(string_agg(id::text || encode(payload_sealed, 'hex'), ',' order by id)) from profiles) as sealed, (select count(*) from credentials) as credentials`)
  await database.close()
  return { people: await Promise.all(people.map(own)), counts }
}
const statusOf = async (at: Service, { user }: Person): Promise<string> =>
  (await call(at, 'GET', paths.kyc, { headers: user.headers })).body.data?.status

const readCount = (at: Service, headers: Record<string, string> = {}) =>
  call(at, 'GET', paths.unreadCount, { headers: { ...people[0]!.user.headers, ...headers } })

beforeAll(async () => {
  const original = await startService({ dataDir: first })
  service = original
  const { clientId, clientSecret } = original
  credential = { clientId, clientSecret }
  const client = connect(original)
  for (let i = 0; i < 3; i++) people.push(await client.signUp())
  for (const person of people)
    await vi.waitUntil(async () => (await statusOf(original, person)) === 'approved', {
      timeout: 60_000,
      interval: 50,
    })
  before = await look(original)
  await original.terminate()
  copy(first, backup)
  await original.restart()
  late = await client.signUp()
  // The restored inbox will get a different change than the original one. Both inboxes then have
  // the same version but different content.
  await call(original, 'POST', `${paths.notifications}/mark-all-read`, {
    headers: people[0]!.user.headers,
  })
  lostEtag = (await readCount(original)).headers.get('etag')!
  await original.terminate()
})
afterAll(async () => {
  await service?.stop()
  for (const folder of [first, backup, restored]) await removeFolder(folder)
})

test('a restored backup contains the data of the backup time and an intact audit', async () => {
  copy(backup, restored)
  service = await startService({ dataDir: restored })
  expect(await look(service)).toEqual(before)
  const gone: Answer = await call(service, 'GET', paths.kyc, { headers: late.user.headers })
  expect(gone.status).toBe(401)
  expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
  // The old credentials still work at the restored service.
  const next = await connect(service, credential).signUp()
  await expect.poll(() => statusOf(service!, next), { timeout: 60_000 }).toBe('approved')
  await service.terminate()
})

test('a restored service returns 200, not 304, for an ETag newer than the backup', async () => {
  await service!.restart()
  const client = connect(service!, credential)
  const { headers } = await client.systemSession()
  const json = { customerUid: people[0]!.customerUid, type: 'PLATFORM_MESSAGE' }
  expect((await client.call('POST', paths.events, { headers, json })).status).toBe(202)
  expect((await readCount(service!, { 'if-none-match': lostEtag })).status).toBe(200)
  const etag = (await readCount(service!)).headers.get('etag')!
  expect((await readCount(service!, { 'if-none-match': etag })).status).toBe(304)
  await service!.terminate()
})

test('audit verification reports a checkpoint that is newer than the restored backup', async () => {
  fs.rmSync(restored, { recursive: true })
  copy(backup, restored)
  const [own, later] = [path.join(restored, checkpoints), path.join(first, checkpoints)]
  const count = (file: string) => fs.readFileSync(file, 'utf8').trim().split('\n').length
  expect(count(later)).toBeGreaterThan(count(own))
  const known = count(own)
  fs.copyFileSync(later, own)
  await service!.restart()
  expect(await verifyAudit(service!)).toMatchObject({
    isIntact: false,
    fault: `checkpoint ${known + 1} is missing`,
  })
  await service!.terminate()

  fs.rmSync(restored, { recursive: true })
  copy(backup, restored)
  fs.copyFileSync(later, path.join(restored, 'audit-checkpoints.before-restore.ndjson'))
  await service!.restart()
  expect(await verifyAudit(service!)).toMatchObject({ isIntact: true, checkpoints: known })
})

// The packaged PostgreSQL has no pg_dump. So this test needs another installation.
const servers = [...findServers()]
  .filter(([, programs]) => fs.existsSync(path.join(programs, 'pg_dump')))
  .slice(0, 1)

if (servers.length === 0)
  reportFigures('a dump of a server', { 'not run here': 'there is no pg_dump' })
describe.each(servers)('a dump of PostgreSQL %s', (version, programs) => {
  let server: DatabaseServer
  let running: Service
  const dataDir = makeTempFolder()
  beforeAll(async () => {
    server = await startDatabaseServer({ version })
    running = await startService({ dataDir, env: { DATABASE_URL: server.url } })
  })
  afterAll(async () => {
    await running?.terminate()
    await server?.stop()
    await removeFolder(dataDir)
  })

  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(programs, program), args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  /** Reads what a person can see, and all encrypted records. */
  async function readAll({ user }: Person): Promise<unknown> {
    const read = async (place: string) =>
      (await call(running, 'GET', place, { headers: user.headers })).body
    const database = await openDatabase(running)
    const sealed = await database.query(
      `select id, encode(payload_sealed, 'hex') as payload from profiles order by id`,
    )
    await database.close()
    return [
      await read(paths.kyc),
      await read(paths.notifications),
      await read(paths.unreadCount),
      sealed,
    ]
  }

  test('a dump restores the data of its time and contains no personal data in plain text', async () => {
    const client = connect(running)
    const person = await client.signUp()
    await expect.poll(() => statusOf(running, person), { timeout: 60_000 }).toBe('approved')
    // Restarts the process, because it signs a checkpoint whenever it stops.
    await running.restart()
    const then = await readAll(person)
    const [signatures, dump] = ['ndjson', 'dump'].map((ending) =>
      path.join(path.dirname(dataDir), `backup.${ending}`),
    ) as [string, string]
    fs.copyFileSync(path.join(dataDir, checkpoints), signatures)
    run('pg_dump', '--format=custom', `--file=${dump}`, server.url)
    await client.signUp()
    await running.terminate()

    const admin = await openDatabase({ databaseUrl: () => server.adminUrl })
    await admin.query('create database restored owner service')
    await admin.close()
    const url = server.url.replace(/service$/, 'restored')
    run('pg_restore', '--no-owner', `--dbname=${url}`, dump)
    fs.renameSync(
      path.join(dataDir, checkpoints),
      path.join(dataDir, 'audit-checkpoints.before-restore.ndjson'),
    )
    fs.copyFileSync(signatures, path.join(dataDir, checkpoints))
    await running.restart({ DATABASE_URL: url })
    expect(await readAll(person)).toEqual(then)
    expect(await verifyAudit(running)).toMatchObject({ isIntact: true })
    const next = await connect(running).signUp()
    await expect.poll(() => statusOf(running, next), { timeout: 60_000 }).toBe('approved')

    const text = run('pg_restore', '--file=-', dump)
    expect(text).toContain(person.customerUid)
    const { socialSecurityNumber, dateOfBirth, address } = signupBody() as Record<
      string,
      string
    > & { address: { address: string } }
    for (const secret of [
      socialSecurityNumber!,
      dateOfBirth!,
      address.address,
      'rae.carter@example.com',
      'Carter',
    ])
      expect(text.includes(secret), secret).toBe(false)
  })
})
