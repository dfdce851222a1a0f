import { createHmac } from 'node:crypto'
import type { Credential } from './api'
import type { Database } from './database'
import { fixedKeys } from './upgrade'

const key = Buffer.from(fixedKeys.KEY_CREDENTIALS!.slice(2), 'base64')
const digest = ({ clientId, clientSecret }: Credential): Buffer =>
  createHmac('sha256', key)
    .update(['credential.v1', 'sandbox', clientId, clientSecret].join('\0'))
    .digest()

const makeSecret = () => `cs_test_${crypto.randomUUID().replaceAll('-', '')}`

/**
 * Changes settings with the statements of the released version, which stores no MAC, no event, and
 * no stamp (the digests of all fields).
 */
export function actAsReleased(database: Database) {
  const change = (
    [entity, id, action]: [entity: string, id: string, action: string],
    statement: string,
    values: unknown[],
  ) =>
    database.query(
      `with changed as (${statement})
       insert into audit_changes (id, request_id, entity, entity_id, action, at)
       values (gen_random_uuid(), gen_random_uuid(), $1, $2, $3, service_now())`,
      [entity, id, action, ...values],
    )
  return {
    async issue(): Promise<Credential & { organizationId: string }> {
      const organizationId = crypto.randomUUID()
      const clientId = `ci_test_${crypto.randomUUID().slice(0, 22).replaceAll('-', 'x')}`
      const clientSecret = makeSecret()
      await change(
        ['organization', organizationId, 'create'],
        `insert into organizations (id, name, api_access, is_house, created_at)
         values ($4, $5, true, false, service_now())`,
        [organizationId, `Partner ${organizationId}`],
      )
      await change(
        ['credential', clientId, 'issue'],
        `insert into credentials (
           client_id, organization_id, secret_hash, secret_key, allow_list, created_at)
         values ($4, $5, $6, 1, '{}', service_now())`,
        [clientId, organizationId, digest({ clientId, clientSecret })],
      )
      return { clientId, clientSecret, organizationId }
    },
    setAllowList: (clientId: string, networks: string[]) =>
      change(
        ['credential', clientId, 'set allow-list'],
        'update credentials set allow_list = $5 where client_id = $4',
        [clientId, networks],
      ),
    /** Rotates the secret. The former secret stops working immediately. */
    async rotate(clientId: string): Promise<Credential> {
      const rotated = { clientId, clientSecret: makeSecret() }
      await change(
        ['credential', clientId, 'rotate, grace now'],
        `update credentials set
           previous_secret_hash = secret_hash, previous_secret_key = secret_key,
           previous_secret_used_at = null, rotated_at = service_now(),
           previous_secret_expires_at = service_now(), secret_hash = $5, secret_key = 1
         where client_id = $4`,
        [clientId, digest(rotated)],
      )
      return rotated
    },
    setApiAccess: (organizationId: string, isOn: boolean) =>
      change(
        ['organization', organizationId, `switch API access ${isOn ? 'on' : 'off'}`],
        'update organizations set api_access = $5 where id = $4',
        [organizationId, isOn],
      ),
    revoke: (clientId: string) =>
      change(
        ['credential', clientId, 'revoke'],
        `update credentials set revoked_at = coalesce(revoked_at, service_now())
         where client_id = $4`,
        [clientId],
      ),
  }
}
