import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareRooms } from '../testing/open-rooms'
import { db, poolState, sql, type Tx, transaction, violates } from './db'

shareRooms()
beforeAll(async () => {
  await db.query(
    sql`create table things (name text constraint things_name primary key, n int not null default 0)`,
  )
})

const add = (on: Pick<Tx, 'query'>, name: string) =>
  on.query(sql`insert into things (name) values (${name})`)
const listNames = async () =>
  (await db.query<{ name: string }>(sql`select name from things order by name`)).map(
    ({ name }) => name,
  )
const pidOf = async (tx: Tx) =>
  (await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]!.pid
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.message,
  )

describe('a transaction', () => {
  test('a transaction commits all its statements, or none if its callback throws', async () => {
    expect(
      await transaction(async (tx) => {
        await add(tx, 'kept')
        return 'returned'
      }),
    ).toBe('returned')
    const failing = transaction(async (tx) => {
      await add(tx, 'lost')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await listNames()).toEqual(['kept'])
  })

  test('onCommit callbacks run after a commit and never after a rollback', async () => {
    const calls: string[] = []
    await transaction(async (tx) => tx.onCommit(() => calls.push('committed')))
    await transaction(async (tx) => {
      tx.onCommit(() => calls.push('rolled back'))
      throw new Error('no')
    }).catch(() => {})
    expect(calls).toEqual(['committed'])
  })

  test('a transaction runs its statements in call order, even if they are not awaited', async () => {
    const seen = await transaction((tx) =>
      Promise.all(
        ['one', 'two', 'three'].map((name) =>
          tx.query<{ n: number }>(sql`
        with added as (insert into things (name) values (${name})) select count(*)::int as n from things where name in ('one', 'two', 'three')`),
        ),
      ),
    )
    expect(seen.map(([row]) => row?.n)).toEqual([0, 1, 2])
  })

  test('a failed transaction stores nothing, even if its callback still runs statements', async () => {
    let goOn = () => {}
    const failed = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let late: Promise<unknown> | undefined
    const failing = transaction(async (tx) => {
      const goesOn = async () => {
        await add(tx, 'early')
        await failed
        await add(tx, 'late')
      }
      late = goesOn()
      await Promise.all([late, add(tx, 'kept')])
    })
    expect(await codeOf(failing)).toBe('23505')
    goOn()
    await expect(late).rejects.toThrow('the transaction is over')
    expect(await listNames()).not.toEqual(expect.arrayContaining(['early']))
    expect(await listNames()).not.toEqual(expect.arrayContaining(['late']))
  })

  test('two deadlocked transactions are retried until both commit', async () => {
    await db.query(sql`insert into things (name) values ('a'), ('b')`)
    let runs = 0
    const bothHoldOne = Promise.withResolvers<void>()
    const touch = (first: string, second: string) =>
      transaction(async (tx) => {
        await tx.query(sql`update things set n = n + 1 where name = ${first}`)
        runs += 1
        if (runs === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await tx.query(sql`update things set n = n + 1 where name = ${second}`)
      })
    await Promise.all([touch('a', 'b'), touch('b', 'a')])
    // PostgreSQL aborts one of the two transactions, so its `work` runs again. This may happen more
    // than once.
    expect(runs).toBeGreaterThan(2)
    expect(await db.query(sql`select n from things where name in ('a', 'b')`)).toEqual([
      { n: 2 },
      { n: 2 },
    ])
  })

  test('a lost database connection fails only the transaction that used it', async () => {
    const broken = transaction(async (tx) => {
      const pid = await pidOf(tx)
      await db.query(sql`select pg_terminate_backend(${pid})`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await add(tx, 'never')
    })
    await expect(broken).rejects.toThrow()
    expect(await codeOf(transaction((tx) => add(tx, 'next')))).toBe('done')
    expect(await listNames()).not.toContain('never')
    expect(poolState().waiting).toBe(0)
  })

  test('a statement that times out ends its transaction and connection within 9 s', async () => {
    let pid = 0
    const slow = transaction(async (tx) => {
      pid = await pidOf(tx)
      await tx.query(sql`select pg_sleep(30)`)
    })
    // A statement times out after 4.5 s. If the transaction also waited for its rollback, it would
    // take 9 s.
    const ended = Promise.race([slow, sleep(9000).then(() => 'waited twice')])
    await expect(ended).rejects.toThrow('timeout')
    await db.query(sql`select pg_terminate_backend(${pid})`)
    const pids = await Promise.all(Array.from({ length: 12 }, () => transaction(pidOf)))
    expect(pids).not.toContain(pid)
  })
})

test('violates() returns true only if the error names the given constraint', async () => {
  await db.query(sql`insert into things (name) values ('twice')`)
  const error = await add(db, 'twice').catch((thrown: unknown) => thrown)
  expect([
    violates(error, 'things_name'),
    violates(error, 'another'),
    violates(new Error('x'), 'things_name'),
  ]).toEqual([true, false, false])
})
