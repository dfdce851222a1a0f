import { expect, test } from 'vitest'
import { bearer, call, connect } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { shareService } from '../support/shared'
import { connectStaff } from '../support/staff'

const service = shareService()
const staff = connectStaff(service)

test('once a sandbox has three organizations, only staff may move its clock', async () => {
  const { headers } = await connect(service).systemSession()
  const move = (as = headers) =>
    call(service, 'PUT', '/sandbox/v1/clock', { headers: as, json: { offsetSeconds: 0 } })
  await staff('POST', 'organizations', { json: { name: 'Second' } })
  expect((await move()).status).toBe(200)
  await staff('POST', 'organizations', { json: { name: 'Third' } })
  expectRefusal(await move(), 403, 'FORBIDDEN')
  expect((await move(bearer(service.adminKey()))).status).toBe(200)
})
