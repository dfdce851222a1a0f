import * as audit from '../audit'

/**
 * Protects the limits (scopes, allow-list and expiry) and the secrets of credentials against direct
 * changes in the database.
 */
export const protection = audit.protectSettings({
  table: 'credentials',
  entity: 'credential',
  key: 'client_id',
  fields: {
    secretHash: 'secret_hash',
    previousSecretHash: 'previous_secret_hash',
    previousSecretExpiresAt: 'previous_secret_expires_at',
    allowList: 'allow_list',
    scopes: 'scopes',
    expiresAt: 'expires_at',
    revokedAt: 'revoked_at',
  },
  keyNumbers: { secretHash: 'secret_key', previousSecretHash: 'previous_secret_key' },
  actions: ['issue%', 'rotate%', 'revoke%', 'set allow-list'],
})
