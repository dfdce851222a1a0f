import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeMoment } from '@/lib/moments'
import { db, sql } from '../foundations/db'
import * as jobs from '../foundations/jobs'
import * as mail from '../foundations/mail'
import { moveClock, resetClock } from '../testing/clock'
import { issueCredential, openRooms } from '../testing/open-rooms'
import * as brands from './brands'
import * as credentials from './credentials'
import * as notices from './notices'
import * as organizations from './organizations'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms()
  await jobs.start()
})
afterEach(resetClock)
afterAll(async () => {
  await jobs.stop()
  await rooms.close()
})

const makeOrganization = async () => (await issueCredential()).organizationId
const listJobs = async (organizationId: string) =>
  (
    await db.query<{ data: jobs.Notice }>(sql`
      select data from pgboss.job
      where name = 'notice' and data ->> 'organizationId' = ${organizationId}
      order by created_on`)
  ).map(({ data }) => data)
const listLetters = (to: string) => mail.listStoredLetters(to)
const change = (id: string, changes: Parameters<typeof organizations.changeSettings>[1]) =>
  organizations.changeSettings(id, changes)

test('each former technical email address gets one email and is then deleted', async () => {
  const id = await makeOrganization()
  for (const name of ['one', 'two', 'three'])
    await change(id, { technicalEmail: `${name}@t.example` })
  const sent = await listJobs(id)
  expect(sent.map(({ kind }) => kind)).toEqual(Array(2).fill('technical-email-changed'))
  for (const notice of sent) expect(await notices.send(notice)).toBe('done')
  expect(listLetters('one@t.example')).toHaveLength(1)
  expect(listLetters('two@t.example')).toHaveLength(1)
  expect(listLetters('three@t.example')).toHaveLength(0)
  expect(listLetters('one@t.example')[0]!.text).not.toContain('two@t.example')
  for (const notice of sent) expect(await notices.send(notice)).toBe('done')
  expect(listLetters('one@t.example')).toHaveLength(1)
  expect((await organizations.readSettings(id)).technicalEmail).toBe('three@t.example')
})

test('setting the same technical email address again sends no email', async () => {
  const id = await makeOrganization()
  await change(id, { technicalEmail: 'same@t.example' })
  await change(id, { technicalEmail: 'same@t.example' })
  expect(await listJobs(id)).toEqual([])
})

test('a removed technical email address gets one last email', async () => {
  const id = await makeOrganization()
  await change(id, { technicalEmail: 'last@t.example' })
  await change(id, { technicalEmail: null, returnOrigins: ['https://a.example'] })
  const sent = await listJobs(id)
  expect(sent.map(({ kind }) => kind)).toEqual(['technical-email-changed'])
  await notices.send(sent[0]!)
  expect(listLetters('last@t.example')).toHaveLength(1)
})

test('the technical email address is notified of new return origins and credentials', async () => {
  const id = await makeOrganization()
  await change(id, { technicalEmail: 'ops@t.example' })
  await change(id, { returnOrigins: ['https://a.example'] })
  await change(id, { returnOrigins: ['https://a.example'] })
  const { clientId } = await credentials.issue(id)
  const sent = await listJobs(id)
  expect(sent).toEqual([
    { organizationId: id, kind: 'return-origins-changed', id },
    { organizationId: id, kind: 'credential-issued', id: clientId },
  ])
  for (const notice of sent) expect(await notices.send(notice)).toBe('done')
  expect(
    listLetters('ops@t.example')
      .map(({ text }) => text)
      .join(),
  ).toContain(clientId)
})

test('a notice job contains no email address, and the stored address is encrypted', async () => {
  const id = await makeOrganization()
  await change(id, { technicalEmail: 'sealed@t.example' })
  await change(id, { technicalEmail: 'other@t.example' })
  expect(JSON.stringify(await listJobs(id))).not.toContain('t.example')
  const [row] = await db.query<{ text: string }>(sql`
    select o::text || encode(technical_email_sealed, 'escape') as text
    from organizations o where id = ${id}`)
  expect(row!.text).not.toContain('t.example')
})

test('8 concurrent changes of the technical email send each old address one email', async () => {
  const id = await makeOrganization()
  const emails = Array.from({ length: 8 }, (_, n) => `racer${n}@t.example`)
  await Promise.all(emails.map((technicalEmail) => change(id, { technicalEmail })))
  for (const notice of await listJobs(id)) await notices.send(notice)
  const { technicalEmail } = await organizations.readSettings(id)
  const told = emails.filter((email) => listLetters(email).length === 1)
  expect([...told, technicalEmail].sort()).toEqual(emails)
})

test('a return URL is allowed only while returnOrigins contains its origin', async () => {
  const id = await makeOrganization()
  const returnUrl = 'https://a.example/done'
  const findFaults = () =>
    organizations.findReturnFaults(id, { returnUrl, refreshUrl: 'javascript:x' })
  expect((await findFaults()).map(({ source }) => source)).toEqual(['returnUrl', 'refreshUrl'])
  await change(id, { returnOrigins: ['https://a.example'] })
  expect((await findFaults()).map(({ source }) => source)).toEqual(['refreshUrl'])
  expect(await organizations.filterReturnAddresses(id, { returnUrl })).toEqual({ returnUrl })
  await change(id, { returnOrigins: [] })
  expect((await organizations.filterReturnAddresses(id, { returnUrl })).returnUrl).toBeUndefined()
})

test('a changed support address causes emails to the old and the technical address', async () => {
  const id = await makeOrganization()
  await change(id, { technicalEmail: 'brand-ops@t.example' })
  await brands.write(id, { supportEmail: 'before@t.example' })
  await brands.write(id, { supportEmail: 'before@t.example', accent: '#ff0000' })
  await brands.write(id, { supportEmail: 'after@t.example' })
  const sent = await listJobs(id)
  expect(sent.map(({ kind }) => kind)).toEqual(Array(3).fill('brand-contact-changed'))
  expect(JSON.stringify(sent)).not.toContain('t.example')
  for (const notice of [...sent, ...sent]) expect(await notices.send(notice)).toBe('done')
  const before = listLetters('before@t.example')
  expect(before).toHaveLength(1)
  expect(before[0]!.text).not.toContain('after@t.example')
  expect(listLetters('brand-ops@t.example').length).toBeGreaterThan(0)
  expect(listLetters('after@t.example')).toHaveLength(0)
})

test('after six concurrent changes, each former support address gets one email', async () => {
  const id = await makeOrganization()
  const emails = Array.from({ length: 6 }, (_, n) => `contact${n}@t.example`)
  await Promise.all(emails.map((supportEmail) => brands.write(id, { supportEmail })))
  for (const notice of await listJobs(id)) await notices.send(notice)
  const { supportEmail } = await brands.read(id)
  const reported = emails.filter((email) => listLetters(email).length === 1)
  expect([...reported, supportEmail].sort()).toEqual(emails)
})

test('the email about a rotated credential states when the old secret expires', async () => {
  const id = await makeOrganization()
  await change(id, { technicalEmail: 'rotated@t.example' })
  const { clientId } = await credentials.issue(id)
  const made = await credentials.rotate(clientId, '24h')
  const notice = (await listJobs(id)).at(-1)!
  expect(notice).toEqual({ organizationId: id, kind: 'credential-rotated', id: clientId })
  expect(await notices.send(notice)).toBe('done')
  const [letter] = listLetters('rotated@t.example')
  expect(letter!.text).toContain(clientId)
  expect(letter!.text).toContain(writeMoment(made.previousSecretExpiresAt.toISOString()))
  expect(letter!.text).not.toContain(made.clientSecret)
  await credentials.revoke(clientId)
  expect(await notices.send(notice)).toBe('done')
  expect(listLetters('rotated@t.example')).toHaveLength(1)
})

test('four simultaneous reportExpiring calls queue one credential expiry email', async () => {
  const id = await makeOrganization()
  await change(id, { technicalEmail: 'expiry@t.example' })
  const { clientId } = await credentials.issue(id, { expiresInDays: 20 })
  const listExpiring = async () =>
    (await listJobs(id)).filter(({ kind }) => kind === 'credential-expiring')
  const counts: number[] = []
  for (const by of ['5 days', '6 days 1 hour', '12 days', '17 days 1 hour', '19 days 1 hour']) {
    await moveClock(by)
    await Promise.all(Array.from({ length: 4 }, credentials.reportExpiring))
    counts.push((await listExpiring()).length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 3])
  const [notice] = await listExpiring()
  expect(notice).toEqual({ organizationId: id, kind: 'credential-expiring', id: clientId })
  expect(await notices.send(notice!)).toBe('done')
  const letters = listLetters('expiry@t.example')
  expect(letters).toHaveLength(1)
  expect(letters[0]!.subject).toContain('is about to expire')
  expect(letters[0]!.text).toContain(clientId)
  await credentials.revoke(clientId)
  expect(await notices.send(notice!)).toBe('done')
  expect(listLetters('expiry@t.example')).toHaveLength(1)
})

test('reportExpiring stores event and email once although its first commit failed', async () => {
  const id = await makeOrganization()
  await change(id, { technicalEmail: 'failed@t.example' })
  await credentials.issue(id, { expiresInDays: 2 })
  const countReports = async () => {
    const jobsOf = await listJobs(id)
    const events = await db.query(
      sql`select 1 from events where type = 'credential.expiring' and organization_id = ${id}`,
    )
    return [events.length, jobsOf.filter(({ kind }) => kind === 'credential-expiring').length]
  }
  // Makes the commit fail after all statements of the transaction have succeeded.
  await db.query(sql`
    create constraint trigger fail_at_commit after insert on events
    deferrable initially deferred for each row execute function refuse_change()`)
  await expect(credentials.reportExpiring()).rejects.toThrow()
  await db.query(sql`drop trigger fail_at_commit on events`)
  expect(await countReports()).toEqual([0, 0])
  await credentials.reportExpiring()
  await credentials.reportExpiring()
  expect(await countReports()).toEqual([1, 1])
})
