import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  bearer,
  type Credential,
  call,
  connect,
  type Person,
  paths,
} from '../support/api'
import { shareDatabase, shareService } from '../support/shared'
import { administer } from '../support/staff'

// The tests play an attacker who can write to the database but has no key of the service.
const service = shareService()
const staff = administer(service)
const database = shareDatabase(service)
const attacker = connect(service)
let victim: Person

beforeAll(async () => {
  victim = await attacker.signUp()
})

const codeOf = ({ status, body }: Answer): string =>
  status < 300 ? `${status}` : `${status} ${body?.errors?.[0]?.code}`
const whoami = async (headers: Record<string, string>) =>
  codeOf(await call(service, 'GET', paths.whoami, { headers }))
const change = async (statement: string, values: unknown[]) => {
  const rows = await database.query(`${statement} returning 1`, values)
  expect(rows).toHaveLength(1)
}

describe('credentials and customers in a changed database', () => {
  const open = async ({ clientId, clientSecret }: Credential, customerUid?: string) =>
    codeOf(
      await call(service, 'POST', paths.sessions, {
        json: { clientId, clientSecret, customerUid },
      }),
    )

  test('a credential whose database row names another organization opens no session', async () => {
    const thief = await staff.issue()
    expect(await open(thief)).toBe('201')
    await change(
      `update credentials set organization_id = (
         select organization_id from credentials where client_id = $2) where client_id = $1`,
      [thief.clientId, service.clientId],
    )
    const opened = [await open(thief), await open(thief, victim.customerUid)]
    expect(opened).toEqual(Array(2).fill('403 CREDENTIAL_REVOKED'))
  })

  test('after a customer is moved in the database, the new organization gets 404', async () => {
    const thief = await staff.issue()
    const { customerUid } = await attacker.signUp()
    await change('update customers set organization_id = $2 where id = $1', [
      customerUid,
      thief.organizationId,
    ])
    const { headers } = await connect(service, thief).session()
    const shown = await call(service, 'GET', `/entrypoint/org/v1/customers/${customerUid}`, {
      headers,
    })
    const seen = [await open(thief, customerUid), codeOf(shown)]
    expect(seen).toEqual(Array(2).fill('404 NOT_FOUND'))
  })

  test('clearing revoked_at in the database does not reactivate a revoked credential', async () => {
    const revoked = await staff.issue()
    const partner = connect(service, revoked)
    const { headers } = await partner.session()
    const { token } = await partner.invite()
    await staff.revoke(revoked.clientId)
    await change('update credentials set revoked_at = null where client_id = $1', [
      revoked.clientId,
    ])
    const checked = await call(service, 'GET', paths.check, { query: { token } })
    const seen = [await open(revoked), await whoami(headers), codeOf(checked)]
    expect(seen).toEqual(Array(3).fill('403 CREDENTIAL_REVOKED'))
  })

  test('setting api_access in the database does not restore disabled API access', async () => {
    const partner = await staff.issue()
    const { headers } = await connect(service, partner).session()
    await staff.setApiAccess(partner.organizationId, false)
    await change('update organizations set api_access = true where id = $1', [
      partner.organizationId,
    ])
    const seen = [await open(partner), await whoami(headers)]
    expect(seen).toEqual(Array(2).fill('403 API_ACCESS_DISABLED'))
    await staff.setApiAccess(partner.organizationId, true)
    expect([await open(partner), await whoami(headers)]).toEqual(['201', '200'])
  })

  test('clearing revoked_at in the database does not reactivate a revoked advisor', async () => {
    const { organizationId: organization } = await staff.issue()
    const email = 'forger@example.com'
    const { id } = await staff.send('POST', 'advisors', 201, { organization, email })
    const { accessToken } = await staff.send('POST', 'advisors/tokens', 201, { email })
    expect(await whoami(bearer(accessToken))).toBe('200')
    await staff.send('DELETE', `advisors/${id}`, 204)
    await change('update advisors set revoked_at = null where id = $1', [id])
    expect(await whoami(bearer(accessToken))).toBe('403 CREDENTIAL_REVOKED')
    await staff.send('POST', 'advisors/tokens', 404, { email })
  })

  test('an advisor whose database row names another organization gets no token', async () => {
    const [own, other] = [await staff.issue(), await staff.issue()]
    const email = 'mover@example.com'
    const body = { organization: own.organizationId, email }
    const { id } = await staff.send('POST', 'advisors', 201, body)
    await change('update advisors set organization_id = $2 where id = $1', [
      id,
      other.organizationId,
    ])
    await staff.send('POST', 'advisors/tokens', 404, { email })
  })
})
