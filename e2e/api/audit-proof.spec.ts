import { describe, expect, test } from 'vitest'
import { type Answer, call, connect, paths } from '../support/api'
import { startService } from '../support/service'
import { shareDatabase, shareService } from '../support/shared'
import { administer } from '../support/staff'

const service = shareService({ env: { RATE_LIMIT_CALLS_PER_MINUTE: '1000000' } })
const api = connect(service)
const database = shareDatabase(service)

const idOf = (answer: Answer): string => answer.headers.get('x-request-id')!
const verifyAudit = () => administer(service).send('GET', 'audit/verification', 200)

describe('audit verification', () => {
  test('audit verification passes after restarts and with two running processes', async () => {
    const startedAt = Date.now()
    const second = await startService({ dataDir: service.dataDir })
    const twin = connect(second, service)
    await Promise.all(
      [api, twin].map(async (client) =>
        client.call('GET', paths.whoami, { headers: (await client.session()).headers }),
      ),
    )
    await second.terminate()
    await service.restart()
    await api.call('GET', paths.whoami)
    const verdict = await verifyAudit()
    expect(verdict).toMatchObject({ isIntact: true })
    expect(verdict.streams).toBeGreaterThanOrEqual(3)
    // Each process signs a checkpoint when it stops, so the audit has at least two.
    expect(verdict.checkpoints).toBeGreaterThanOrEqual(2)
    expect(Date.parse(verdict.lastCheckpointAt)).toBeGreaterThanOrEqual(startedAt)
  })

  test('audit verification fails until a changed audit row is restored', async () => {
    const [row] = await database.query(
      'select stream, n, status from audit order by at limit 1 offset 5',
    )
    const change = async (status: number) => {
      await database.query('begin')
      await database.query('set local session_replication_role = replica')
      await database.query('update audit set status = $3 where stream = $1 and n = $2', [
        row!.stream,
        row!.n,
        status,
      ])
      await database.query('commit')
    }
    await change(row!.status + 1)
    const verdict = await verifyAudit()
    expect([verdict.isIntact, verdict.fault]).toEqual([
      false,
      `stream ${row!.stream} row ${row!.n} was changed`,
    ])
    await change(row!.status)
    expect((await verifyAudit()).isIntact).toBe(true)
  })

  test('every response that the service sent before kill -9 has an audit row', {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < 6; round++) {
      const sessions = await Promise.all(
        Array.from({ length: 8 }, () => connect(service).session()),
      )
      const answered: string[] = []
      let isOver = false
      const callers = sessions.map(async ({ headers }) => {
        while (!isOver) {
          const answer = await call(service, 'GET', paths.whoami, { headers }).catch(
            () => undefined,
          )
          if (!answer) return
          answered.push(idOf(answer))
        }
      })
      await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThan(20 + round * 40)
      await service.kill9()
      isOver = true
      await Promise.all(callers)
      await service.restart()
      const known = await database.query(
        'select request_id from audit where request_id = any($1)',
        [answered],
      )
      expect(known).toHaveLength(answered.length)
      expect(new Set(answered).size).toBe(answered.length)
    }
    expect((await verifyAudit()).isIntact).toBe(true)
  })
})
