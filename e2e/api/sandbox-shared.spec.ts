import { expect, test } from 'vitest'
import { bearer, call, connect } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'
import { connectStaff } from '../support/staff'

const service = shareService()
const staff = connectStaff(service)
const database = shareDatabase(service)

test('in a sandbox with three organizations only staff may move the clock', async () => {
  const { headers } = await connect(service).systemSession()
  const move = (as = headers) =>
    call(service, 'PUT', '/sandbox/v1/clock', { headers: as, json: { offsetSeconds: 0 } })
  await staff('POST', 'organizations', { json: { name: 'Second' } })
  expect((await move()).status).toBe(200)
  await staff('POST', 'organizations', { json: { name: 'Third' } })
  expectRefusal(await move(), 403, 'FORBIDDEN')
  expect((await move(bearer(service.adminKey()))).status).toBe(200)
})

test('the audit lists each change of the sandbox clock', async () => {
  const countChanges = async () =>
    (
      await database.query(
        `select 1 from audit_changes c join audit a using (request_id)
         where c.entity = 'sandbox' and c.action = 'move clock, 61 seconds'
           and a.caller = 'Admin' and a.act_digest is not null`,
      )
    ).length
  const headers = bearer(service.adminKey())
  for (const expected of [1, 2]) {
    const json = { offsetSeconds: 61 }
    expect((await call(service, 'PUT', '/sandbox/v1/clock', { headers, json })).status).toBe(200)
    expect(await countChanges()).toBe(expected)
  }
})
