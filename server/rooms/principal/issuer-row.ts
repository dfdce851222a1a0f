import { columns, joinByKey } from '../../foundations/db'

/**
 * The credential or the advisor that a token or an invitation comes from. Both are null for rows
 * of the previous version, and for what the service itself issues.
 */
export type Issuer = { clientId: string | null; advisorId: string | null }

/** The issuer of a token or an invitation without a credential and an advisor. */
export const noIssuer: Issuer = { clientId: null, advisorId: null }

/** The members that `issuerStateColumns` adds to a row. */
export type IssuerStateRow = {
  isClientRevoked: boolean
  isAdvisorRevoked: boolean
  apiAccess: boolean
}

/** Joins credential (`c`), advisor (`a`) and organization (`o`) of a row that names its issuer. */
export const joinIssuer = (alias: string): ReturnType<typeof joinByKey> =>
  joinByKey(`${alias}.client_id`, [
    { table: 'credentials', key: 'client_id', alias: 'c' },
    { table: 'advisors', key: 'id', alias: 'a', reference: `${alias}.advisor_id` },
    { table: 'organizations', key: 'id', alias: 'o', reference: `${alias}.organization_id` },
  ])
/** The columns of an `IssuerStateRow`. */
export const issuerStateColumns = columns('credentials', {
  isClientRevoked: 'revoked_at is not null',
})
  .of('c')
  .and(
    columns('advisors', { isAdvisorRevoked: 'revoked_at is not null' }).of('a'),
    columns('organizations', { apiAccess: 'api_access' }).of('o'),
  )
