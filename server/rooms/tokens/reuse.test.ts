import { expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import { codeOf, sampleContact } from '../../testing/applicants'
import { issueCredential, shareRooms } from '../../testing/open-rooms'
import * as customers from '../customers'
import type { ClientPrincipal } from '../principal'
import * as tokens from '../tokens'

shareRooms()

async function issue() {
  const { organizationId, clientId } = await issueCredential()
  const contact = sampleContact()
  const { id } = await transaction((tx) =>
    customers.create(tx, { organizationId, userType: 'individual', contact }),
  )
  await transaction((tx) => customers.markSignedUp(tx, id))
  const client = { organizationId, clientId } as ClientPrincipal
  const issued = (await tokens.issueForCustomer(client, id)) as unknown as tokens.RoleTokens
  return { ...issued, organizationId }
}
const countReuses = async () =>
  (await db.query(sql`select 1 from audit_changes where action = 'revoke after reuse'`)).length

test('the audit records token reuse only if the reuse revokes a live token family', async () => {
  const revoked = await issue()
  await transaction((tx) => tokens.revokeOfOrganization(tx, revoked.organizationId))
  expect(await codeOf(tokens.refresh(revoked.refreshToken))).toBe('UNAUTHORIZED')
  expect(await countReuses()).toBe(0)
  const { refreshToken } = await issue()
  await tokens.refresh(refreshToken)
  for (let i = 0; i < 2; i++)
    expect(await codeOf(tokens.refresh(refreshToken))).toBe('UNAUTHORIZED')
  expect(await countReuses()).toBe(1)
})
