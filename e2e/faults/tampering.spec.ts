import { createHash } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { shareDatabase, shareService } from '../support/shared'
import { administer } from '../support/staff'
import { type Edit, pickEdits, readTargets, restoreAudit } from '../support/tampering'

const edits = readCount('tamperings')
const editsAtOnce = 25
const people = 12

const service = shareService({ env: { RATE_LIMIT_CALLS_PER_MINUTE: '1000000' } })
const api = connect(service)
const staff = administer(service)
const database = shareDatabase(service)

beforeAll(async () => {
  for (let i = 0; i < people; i++) await api.signUp()
  const countPending = async () =>
    (await database.query("select 1 from kyc_requests where status = 'pending'")).length
  await vi.waitFor(async () => expect(await countPending()).toBe(0), { timeout: 60_000 })
  // Restarts the service, because a process signs a checkpoint when it stops, and stores it outside
  // the database too.
  await service.restart()
  await database.query('set session_replication_role = replica')
  for (const table of ['audit', 'audit_changes', 'kyc_moves'])
    await database.query(`create table ${table}_copy as table ${table}`)
})

test('an unchanged audit passes verification, and every change has an audit row', async () => {
  const verdict = await staff.verifyAudit()
  expect(verdict).toMatchObject({ isIntact: true, faults: [], uncovered: 0 })
  expect(verdict.changes).toBeGreaterThan(people * 4)
  expect(verdict.lastOutsideAt).toBe(verdict.lastCheckpointAt)
})

test(`audit verification reports each of ${edits} random edits by the database owner`, {
  timeout: 60_000 + edits * 1000,
}, async () => {
  const targets = await readTargets(database)
  const missed: string[] = []
  const made: Record<string, number> = {}
  for (let done = 0; done < edits; done += editsAtOnce) {
    const batch = pickEdits(targets, Math.min(editsAtOnce, edits - done))
    for (const edit of batch) {
      await database.query(edit.statement, edit.values)
      made[edit.kind] = (made[edit.kind] ?? 0) + 1
    }
    const { faults } = await staff.verifyAudit()
    missed.push(...batch.filter((edit) => !isNamed(edit, faults)).map(({ kind }) => kind))
    await restoreAudit(database)
  }
  expect(missed).toEqual([])
  expect((await staff.verifyAudit()).isIntact).toBe(true)
  reportFigures('edits of the audit in the database', { edits, named: edits, ...made })
})

const isNamed = ({ named }: Edit, faults: string[]): boolean =>
  faults.some((fault) => named.test(fault))

test('the service signs no checkpoint for a forged audit stream', async () => {
  const stream = '01a00000-0000-7000-8000-00000000abcd'
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const at = new Date()
  const id = '01a00000-0000-7000-8000-00000000abce'
  const row = [stream, 1, at.toISOString(), id, 'GET', '/invented', 200, 1, 'Admin']
  const text = JSON.stringify([...row, null, null, null, null, null, null])
  const hash = sha256(sha256(`audit.v1|${stream}`) + text)
  await database.query(
    `insert into audit (stream, n, at, request_id, method, route, status, duration_us, caller, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'))`,
    [...row, hash],
  )
  // The process signs one checkpoint when it stops, and another one when it starts.
  await service.restart()
  const signed = await database.query('select 1 from audit_checkpoints where heads ? $1', [stream])
  expect(signed).toEqual([])
  expect((await staff.verifyAudit()).faults).toEqual([`stream ${stream} row 1 was changed`])
  await database.query('set session_replication_role = replica')
  await database.query('delete from audit where stream = $1', [stream])
  expect((await staff.verifyAudit()).isIntact).toBe(true)
})
