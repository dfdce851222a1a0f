import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Answer, call, connect, type Person, paths } from '../support/api'
import { openDatabase } from '../support/database'
import { verifyAudit } from '../support/history'
import { makeTempFolder, removeFolder, type Service, startService } from '../support/service'

const checkpoints = 'audit-checkpoints.ndjson'
const [first, backup, restored] = [makeTempFolder(), makeTempFolder(), makeTempFolder()] as const
const people: Person[] = []
let late: Person
let before: unknown
let service: Service | undefined

/** Users and modes are part of a copy: the database has a user of its own. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

/** What a person sees of themselves, and how much there is of everything. */
async function look(at: Service): Promise<unknown> {
  const own = async ({ user }: Person) => {
    const read = async (place: string) => (await call(at, 'GET', place, { headers: user.headers })).body
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

beforeAll(async () => {
  const original = await startService({ dataDir: first })
  service = original
  const client = connect(original)
  for (let i = 0; i < 3; i++) people.push(await client.signUp())
  for (const person of people)
    await vi.waitUntil(async () => (await statusOf(original, person)) === 'approved', { timeout: 20_000, interval: 50 })
  before = await look(original)
  await original.terminate()
  copy(first, backup)
  await original.restart()
  late = await client.signUp()
  await original.terminate()
}, 60_000)
afterAll(async () => {
  await service?.stop()
  for (const folder of [first, backup, restored]) await removeFolder(folder)
})

test('a backup is the service of that day: everybody, everything, and an audit that verifies', async () => {
  copy(backup, restored)
  const { clientId, clientSecret } = service!
  service = await startService({ dataDir: restored })
  expect(await look(service)).toEqual(before)
  const gone: Answer = await call(service, 'GET', paths.kyc, { headers: late.user.headers })
  expect(gone.status).toBe(401)
  expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
  // It goes on from there, under the credentials of before.
  const next = await connect(service, { clientId, clientSecret }).signUp()
  await expect.poll(() => statusOf(service!, next), { timeout: 20_000 }).toBe('approved')
  await service.terminate()
})

test('a backup beside checkpoints of later, its audit says which one is missing, and verifies once they are put aside', async () => {
  fs.rmSync(restored, { recursive: true })
  copy(backup, restored)
  const [own, later] = [path.join(restored, checkpoints), path.join(first, checkpoints)]
  const count = (file: string) => fs.readFileSync(file, 'utf8').trim().split('\n').length
  expect(count(later)).toBeGreaterThan(count(own))
  const known = count(own)
  fs.copyFileSync(later, own)
  await service!.restart()
  expect(await verifyAudit(service!)).toMatchObject({ isIntact: false, fault: `checkpoint ${known + 1} is missing` })
  await service!.terminate()

  fs.rmSync(restored, { recursive: true })
  copy(backup, restored)
  fs.copyFileSync(later, path.join(restored, 'audit-checkpoints.before-restore.ndjson'))
  await service!.restart()
  expect(await verifyAudit(service!)).toMatchObject({ isIntact: true, checkpoints: known })
})
