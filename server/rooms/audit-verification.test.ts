import { beforeAll, expect, test } from 'vitest'
import { db, sql, transaction } from '../foundations/db'
import { acceptUnsignedRows } from '../foundations/row-macs'
import { sampleContact } from '../testing/applicants'
import { openRings } from '../testing/key-rings'
import { issueCredential, shareRooms } from '../testing/open-rooms'
import * as auditVerification from './audit-verification'
import * as invites from './invites'
import { noIssuer } from './principal'

shareRooms()
let withTokenKeys: ReturnType<typeof openRings>
beforeAll(async () => {
  withTokenKeys = openRings('tokens')
})

const listFaults = async () => (await auditVerification.verify()).faults

test('verify() reports a credential without an HMAC after the 24-hour grace period', async () => {
  const { clientId } = await issueCredential()
  const store = (mac: string | null) =>
    transaction(async (tx) => {
      const rows = await tx.query<{ mac: string }>(sql`
        select mac from credentials where client_id = ${clientId}`)
      await tx.query(sql`update credentials set mac = ${mac} where client_id = ${clientId}`)
      return rows[0]!.mac
    })
  const mac = await store(null)
  acceptUnsignedRows(new Date(Date.now() + 24 * 3_600_000), 'owners')
  expect(await listFaults()).toEqual([])
  acceptUnsignedRows(new Date(0), 'owners')
  expect(await listFaults()).toEqual([`credential ${clientId} has no MAC, so it is refused`])
  await store(mac)
  expect(await listFaults()).toEqual([])
})

test('verify() reports no fault for an invitation signed with a removed token key', async () => {
  const { organizationId } = await issueCredential()
  const { inviteId } = await invites.create(
    { organizationId, issuer: noIssuer },
    { ...sampleContact(), role: 'individual' },
  )
  await withTokenKeys([2], async () => expect(await listFaults()).toEqual([]))
  await db.query(sql`update invites set user_type = 'business' where id = ${inviteId}`)
  expect(await listFaults()).toEqual([`invitation ${inviteId} was changed`])
})
