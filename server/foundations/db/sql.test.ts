import { describe, expect, test } from 'vitest'
import { columnAs, columns, joinByKey, remindersDue, textArray, unnest } from './fragments'
import { sql } from './sql'

const hostile = [
  '',
  ' id',
  'id ',
  'id\n',
  'ID',
  'id; drop table customers',
  'id, secret_hash',
  'id"',
  '"id"',
  "id'",
  'id --',
  'id/**/',
  'a.b',
  '$1',
  'count(*)',
  '1id',
  'ıd',
  'id is null',
  'id is not null or true',
  'id  is not null',
  'x'.repeat(64),
]

describe('sql with values', () => {
  test('sql turns values into numbered parameters in order', () => {
    const { text, values } = sql`select ${'a'} where id = ${[1, 2]} and b = ${null}`
    expect(text).toBe('select $1 where id = $2 and b = $3')
    expect(values).toEqual(['a', [1, 2], null])
  })

  test.each(hostile)('sql passes every value as a parameter: %j', (value) => {
    expect(sql`select ${value}`).toMatchObject({ text: 'select $1', values: [value] })
  })

  test('sql passes an object as a parameter even if it looks like a fragment', () => {
    const forged = { text: 'drop table customers', values: [], write: () => 'drop table customers' }
    expect(sql`select ${forged}`).toMatchObject({ text: 'select $1', values: [forged] })
    const copied = { ...columns('customers', { id: 'id' }) }
    expect(sql`select ${copied}`.text).toBe('select $1')
  })
})

describe('columnAs() and textArray()', () => {
  test('columnAs() and textArray() select columns as text for an HMAC', () => {
    const list = columns('audit_changes', { id: 'id' }).and(
      columnAs('microseconds', 'atUs', 'at'),
      columnAs('hex', 'mac', 'mac'),
      textArray('values', ['entity', 'entity_id']),
    )
    expect(sql`select ${list}`.text).toBe(
      `select id, (extract(epoch from at) * 1000000)::bigint as "atUs", encode(mac, 'hex') as "mac", array[entity::text, entity_id::text] as "values"`,
    )
  })

  test.each(hostile)('remindersDue() rejects a column name that could inject SQL: %j', (name) => {
    expect(() => remindersDue(name, 'reminded_days', [1])).toThrow('is no name')
    expect(() => remindersDue('ends_at', name, [1])).toThrow('is no name')
  })

  test.each(hostile)(
    'columnAs() and textArray() reject a column name that could inject SQL: %j',
    (name) => {
      expect(() => columnAs('hex', 'mac', name)).toThrow('is no name')
      expect(() => textArray('values', ['id', name])).toThrow('is no name')
    },
  )
})

describe('columns()', () => {
  const shown = columns('sessions', {
    handle: 'handle',
    createdAt: 'created_at',
    isUser: 'customer_id is not null',
  })

  test('columns() lists the columns of a row, with an alias of the table if given', () => {
    expect(sql`select ${shown} from sessions`.text).toBe(
      'select handle, created_at as "createdAt", customer_id is not null as "isUser" from sessions',
    )
    expect(sql`select ${shown.of('s')} from sessions s`.text).toBe(
      'select s.handle, s.created_at as "createdAt", s.customer_id is not null as "isUser" from sessions s',
    )
  })

  test('a statement with columns() has the same SQL text and name for any values', () => {
    const find = (id: string) => sql`select ${shown.of('s')} from sessions s where id = ${id}`
    expect(find('a')).toEqual({ ...find('b'), values: ['a'] })
  })

  test('sql throws if one statement is called with two different column lists', () => {
    const find = (list: unknown) => sql`select ${list} from sessions`
    find(shown)
    expect(() => find(shown.of('s'))).toThrow('the same fragments')
    expect(() => find('handle')).toThrow('the same fragments')
  })

  test.each(hostile)('columns() rejects a column name that could inject SQL: %j', (name) => {
    expect(() => columns('sessions', { id: name })).toThrow('is no name')
    expect(() => columns('sessions', { [name]: 'id' })).toThrow('is no name')
    expect(() => columns(name, { id: 'id' })).toThrow('is no name')
    expect(() => shown.of(name)).toThrow('is no name')
  })

  test('columns() rejects a column name that is not a string', () => {
    const wrong = { toString: () => 'id' } as unknown as string
    expect(() => columns('sessions', { id: wrong })).toThrow('is no name')
  })
})

describe('unnest()', () => {
  const rows = unnest('k', { id: 'uuid', n: 'int' }, { ordinal: 'i' })

  test('unnest() passes one array per column, numbered after the earlier parameters', () => {
    const statement = sql`select ${1}, i from ${rows({ n: [1], id: ['a'] })} where n > ${2}`
    expect(statement).toMatchObject({
      text: 'select $1, i from unnest((select $2::uuid[]), (select $3::int[])) with ordinality as k(id, n, i) where n > $4',
      values: [1, ['a'], [1], 2],
    })
  })

  test('a statement with unnest() has the same SQL text and name for any arrays', () => {
    const read = (ids: string[]) => sql`select id from ${unnestIds({ id: ids })}`
    const unnestIds = unnest('k', { id: 'uuid' })
    expect(read(['a', 'b'])).toEqual({ ...read([]), values: [['a', 'b']] })
    expect(read([]).text).toBe('select id from unnest((select $1::uuid[])) as k(id)')
  })

  test('unnest() with isDirect passes the arrays without subqueries', () => {
    const direct = unnest('k', { id: 'uuid' }, { isDirect: true })
    expect(sql`select id from ${direct({ id: [] })}`.text).toBe(
      'select id from unnest($1::uuid[]) as k(id)',
    )
  })

  test.each(hostile)('unnest() rejects a column name that could inject SQL: %j', (name) => {
    expect(() => unnest(name, { id: 'uuid' })).toThrow('is no name')
    expect(() => unnest('k', { [name]: 'uuid' })).toThrow('is no name')
    expect(() => unnest('k', { id: 'uuid' }, { ordinal: name })).toThrow('is no name')
    expect(() => unnest('k', { id: name as 'uuid' })).toThrow('is no array type')
  })
})

describe('joinByKey()', () => {
  const customer = { table: 'customers', key: 'id', alias: 'u' }

  test('joinByKey() adds offset 0, so PostgreSQL does not flatten the lateral join', () => {
    expect(sql`select 1 from sessions s ${joinByKey('s.customer_id', [customer])}`.text).toBe(
      'select 1 from sessions s left join lateral (select * from customers where id = s.customer_id offset 0) u on true',
    )
  })

  test('joinByKey() selects only the columns in its columns option', () => {
    const { text } = sql`select 1 ${joinByKey('s.id', [{ ...customer, columns: ['id', 'role'] }])}`
    expect(text).toContain('(select id, role from customers where id = s.id offset 0) u')
  })

  test.each(hostile)('joinByKey() rejects a name that could inject SQL: %j', (name) => {
    expect(() => joinByKey(name === 'a.b' ? 'a.b.c' : name, [customer])).toThrow('is no name')
    for (const part of ['table', 'key', 'alias'])
      expect(() => joinByKey('s.id', [{ ...customer, [part]: name }])).toThrow('is no name')
    expect(() => joinByKey('s.id', [{ ...customer, columns: [name] }])).toThrow('is no name')
  })
})
