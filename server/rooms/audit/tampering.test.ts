import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openRooms } from '../../testing/open-rooms'
import * as audit from '../audit'
import { unkeyed } from './chain'
import {
  intruder,
  keepCopies,
  openIntruder,
  restoreCopies,
  rowOf,
  writeAsAnother,
} from './test-audit'

let rooms: Awaited<ReturnType<typeof openRooms>>

beforeAll(async () => {
  rooms = await openRooms()
  await openIntruder()
  await Promise.all(Array.from({ length: 40 }, (_, i) => audit.write(rowOf(i))))
  await writeAsAnother(30)
  await audit.checkpoint()
  for (let i = 0; i < 10; i++) await audit.write(rowOf(i))
  await writeAsAnother(20)
  await audit.checkpoint()
  await writeAsAnother(3)
  await audit.checkpoint()
  await keepCopies()
})
afterAll(async () => {
  await intruder.end()
  await rooms.close()
})

const pick = async (count = 1): Promise<{ stream: string; n: string }[]> =>
  (await intruder.query('select stream, n from audit order by random() limit $1', [count])).rows

const edits: Record<string, string> = {
  at: "at + interval '1 millisecond'",
  request_id: 'gen_random_uuid()',
  method: "method || ' '",
  route: "replace(route, '{id}', '{ID}')",
  status: 'status + 1',
  duration_us: 'duration_us - 1',
  caller: "'Admin'",
  device_session_type: "case when device_session_type is null then 'User' end",
  organization_id: 'case when organization_id is null then gen_random_uuid() end',
  client_id: 'null',
  session_hash:
    "case when session_hash is null then '\\x00'::bytea else session_hash || '\\x00' end",
  customer_id: 'gen_random_uuid()',
  ip: "coalesce(ip, '') || '0'",
  hash: 'sha256(hash)',
  n: 'n + 1000000',
  stream: 'gen_random_uuid()',
}

/** Renumbers the rows and recomputes their hashes. An attacker who knows the format can do this. */
async function rehashStream(stream: string): Promise<void> {
  const { rows } = await intruder.query(
    `select n::int, at, request_id, method, route, status, duration_us::int, caller, device_session_type, organization_id, client_id, encode(session_hash, 'hex') as session_hash,
       customer_id, ip from audit where stream = $1 order by n`,
    [stream],
  )
  const { rootOf, link } = unkeyed
  let hash = rootOf(stream)
  for (const [i, row] of rows.entries()) {
    hash = link(
      hash,
      JSON.stringify([
        stream, i + 1, row.at.toISOString(), row.request_id, row.method, row.route, row.status, row.duration_us, row.caller, row.device_session_type, row.organization_id,
        row.client_id, row.session_hash, row.customer_id, row.ip,
      ]), // biome-ignore format: columns in order
    )
    await intruder.query(
      "update audit set n = $3, hash = decode($4, 'hex') where stream = $1 and n = $2",
      [stream, row.n, i + 1, hash],
    )
  }
}

const tamperings: [what: string, tamper: () => Promise<unknown>, fault: RegExp][] = [
  ...Object.entries(edits).map(([column, value]): [string, () => Promise<unknown>, RegExp] => [
    `${column} of a row is edited`,
    async () => {
      const [row] = await pick()
      return intruder.query(`update audit set ${column} = ${value} where stream = $1 and n = $2`, [row!.stream, row!.n])
    },
    /^stream [0-9a-f-]{36} row \d+ (?:was changed|is missing)$/,
  ]),
  ['a row is deleted', async () => intruder.query('delete from audit where (stream, n) = ($1, $2)', Object.values((await pick())[0]!)), /is missing$/],
  ['the first row is deleted', () => intruder.query('delete from audit where n = 1 and stream = (select min(stream::text)::uuid from audit)'), /row 1 is missing$/],
  ['a row is deleted and the rest renumbered and rehashed', async () => {
    const [row] = await pick()
    await intruder.query('delete from audit where stream = $1 and n = $2', [row!.stream, row!.n])
    await rehashStream(row!.stream)
  }, /row \d+ was changed$/],
  ['a row is edited and the rest rehashed', async () => {
    const [row] = await pick()
    await intruder.query('update audit set status = 500 where stream = $1 and n = $2', [row!.stream, row!.n])
    await rehashStream(row!.stream)
  }, /row \d+ was changed$/],
  ['two rows are swapped', async () => {
    const [stream] = (await pick()).map((row) => row.stream)
    await intruder.query('update audit set n = case n when 2 then 1003 else 1002 end where stream = $1 and n in (2, 3)', [stream])
    await intruder.query('update audit set n = n - 1000 where n > 1000')
  }, /row 2 was changed$/],
  ['a row is inserted in the middle', async () => {
    const [row] = await pick()
    await intruder.query('update audit set n = n + 1000 where stream = $1 and n > $2', [row!.stream, row!.n])
    await intruder.query('update audit set n = n - 999 where n > 1000')
    await intruder.query('insert into audit select stream, n + 1, hash, at, request_id, method, route, status, duration_us, caller from audit where (stream, n) = ($1, $2)', Object.values(row!))
  }, /was changed$/],
  ['a row is appended', () => intruder.query('insert into audit select stream, 1000 + n, hash, at, request_id, method, route, status, duration_us, caller from audit limit 1'), /is missing$/],
  ['the last rows are deleted after a checkpoint', async () => {
    const [stream] = (await pick()).map((row) => row.stream)
    await intruder.query('delete from audit where stream = $1 and n > (select max(n) - 1 from audit where stream = $1)', [stream])
  }, /is missing$/],
  ['a whole stream is deleted', async () => intruder.query('delete from audit where stream = $1', [(await pick())[0]!.stream]), /row 1 is missing$/],
  ['all rows are deleted', () => intruder.query('truncate audit'), /row 1 is missing$/],
  ['two streams are swapped', async () => {
    const { rows } = await intruder.query('select distinct stream from audit limit 2')
    const [one, two] = rows.map((row) => row.stream)
    await intruder.query('update audit set stream = case stream when $1 then $2::uuid else $1::uuid end, n = n + 1000 where stream in ($1, $2)', [one, two])
    await intruder.query('update audit set n = n - 1000 where n > 1000')
  }, /was changed$/],
  ['a checkpoint is edited', () => intruder.query("update audit_checkpoints set heads = '{}' where id = 1"), /^checkpoint 1 is not the one that was signed$/],
  ['the time of a checkpoint is edited', () => intruder.query("update audit_checkpoints set at = at - interval '1 millisecond' where id = 2"), /^checkpoint 2 /],
  ['the signature of a checkpoint is edited', () => intruder.query("update audit_checkpoints set signature = '\\x00' where id = 2"), /^checkpoint 2 /],
  ['a checkpoint in the middle is deleted', () => intruder.query('delete from audit_checkpoints where id = 2'), /^checkpoint 2 /],
  ['the last checkpoints are deleted with their rows', async () => {
    await intruder.query('delete from audit_checkpoints where id > 1')
    const [{ heads }] = (await intruder.query('select heads from audit_checkpoints')).rows
    await intruder.query('delete from audit where not exists (select 1 from jsonb_each($1::jsonb) h where h.key = stream::text and n <= (h.value->>\'n\')::int)', [JSON.stringify(heads)])
  }, /^checkpoint 2 is missing$/],
  ['all checkpoints are deleted', () => intruder.query('truncate audit_checkpoints'), /^checkpoint 1 is missing$/],
  ['all rows and checkpoints are deleted', () => intruder.query('truncate audit, audit_checkpoints'), /^checkpoint 1 is missing$/],
] // biome-ignore format: a table

describe('tampering with the audit', () => {
  afterEach(restoreCopies)

  test.for(tamperings)('the audit verification reports that %s', async ([, tamper, fault]) => {
    for (let i = 0; i < 5; i++) {
      await tamper()
      const verdict = await audit.verify()
      expect(verdict.isIntact).toBe(false)
      expect(verdict.fault).toMatch(fault)
      await restoreCopies()
      expect(await audit.verify()).toMatchObject({ isIntact: true, rows: 103 })
    }
  })

  test("the audit verification reports a checkpoint with another checkpoint's signature", async () => {
    await intruder.query(
      'update audit_checkpoints set signature = (select signature from audit_checkpoints where id = 1) where id = 2',
    )
    expect((await audit.verify()).fault).toMatch(/^checkpoint 2 is not/)
  })
})
