import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from './database-server'

test('each test database has the schema and no tables of an earlier test database', async () => {
  const [one, other] = [await createDatabase(), await createDatabase()]
  const clients = [one, other].map(({ url }) => new pg.Client({ connectionString: url }))
  for (const client of clients) {
    client.on('error', () => {})
    await client.connect()
  }
  await clients[0]!.query('create table earlier ()')
  const listTables = async (client: pg.Client) => {
    const names = `to_regclass('customers')::text, to_regclass('earlier')::text`
    return (await client.query(`select array[${names}] as tables`)).rows[0].tables
  }
  expect(await Promise.all(clients.map(listTables))).toEqual([
    ['customers', 'earlier'],
    ['customers', null],
  ])
  await one.drop()
  await other.drop()
  await expect(listTables(clients[0]!)).rejects.toThrow()
})
