import { columns, joinByKey } from '../../foundations/db'

/**
 * The credential or advisor that issued a token or an invitation. Both ids are null for other
 * issuers, such as staff, and in rows of the previous version.
 */
export type Issuer = { clientId: string | null; advisorId: string | null }

/** The issuer if neither a credential nor an advisor issued the token or the invitation. */
// The interface is silent, so we decided: an invitation by staff depends on no credential or
// advisor.
export const noIssuer: Issuer = { clientId: null, advisorId: null }

/** The properties that `issuerStateColumns` adds to a row. */
export type IssuerStateRow = {
  isClientRevoked: boolean
  clientMac: string | null
  isAdvisorRevoked: boolean
  advisorMac: string | null
  apiAccess: boolean
  accessMac: string | null
}

/** Joins the credential (`c`), advisor (`a`) and organization (`o`) to a row that has an issuer. */
export const joinIssuer = (alias: string): ReturnType<typeof joinByKey> =>
  joinByKey(`${alias}.client_id`, [
    { table: 'credentials', key: 'client_id', alias: 'c' },
    { table: 'advisors', key: 'id', alias: 'a', reference: `${alias}.advisor_id` },
    { table: 'organizations', key: 'id', alias: 'o', reference: `${alias}.organization_id` },
  ])
export const issuerStateColumns = columns('credentials', {
  isClientRevoked: 'revoked_at is not null',
  clientMac: 'mac',
})
  .of('c')
  .and(
    columns('advisors', {
      isAdvisorRevoked: 'revoked_at is not null',
      advisorMac: 'mac',
    }).of('a'),
    columns('organizations', { apiAccess: 'api_access', accessMac: 'access_mac' }).of('o'),
  )
