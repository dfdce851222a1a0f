import { beforeAll, expect, test } from 'vitest'
import { db } from '../../foundations/db'
import { shareRooms } from '../../testing/open-rooms'
import * as audit from '../audit'
import { rowOf } from './test-audit'

// The attacker uses the database role of the service, which may insert into the audit tables.
shareRooms()
beforeAll(async () => {
  await audit.write(rowOf(1))
  await audit.checkpoint()
})

const out: Record<string, string> = {
  'an audit row with the number 0': `
    insert into audit (stream, n, hash, at, request_id, method, route, status, duration_us, caller)
    select stream, 0, hash, at, request_id, method, route, status, duration_us, 'Admin' from audit`,
  'an audit row at no time': `
    insert into audit (stream, n, hash, at, request_id, method, route, status, duration_us, caller)
    select gen_random_uuid(), 1, hash, 'infinity', request_id, method, route, status, duration_us,
      'Admin' from audit`,
  'a change with the nil id': `
    insert into audit_changes (id, entity, entity_id, action, at)
    values ('00000000-0000-0000-0000-000000000000', 'thing', 'one', 'make', now())`,
  'a change at no time': `
    insert into audit_changes (id, entity, entity_id, action, at)
    values (gen_random_uuid(), 'thing', 'one', 'make', 'infinity')`,
  'a checkpoint with the number 0': `
    insert into audit_checkpoints (id, at, heads, signature, version, unkeyed_until)
    select 0, at, '{}', signature, 2, now() + interval '1 year' from audit_checkpoints`,
  'a checkpoint at no time': `
    insert into audit_checkpoints (id, at, heads, signature, version)
    values (99, 'infinity', '{}', '\\x00', 2)`,
}

test.each(Object.keys(out))('the database rejects %s', async (name) => {
  await expect(db.query({ text: out[name]!, values: [], name: '' })).rejects.toMatchObject({
    code: '23514',
  })
})
