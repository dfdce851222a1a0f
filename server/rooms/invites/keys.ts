import { countRows, isFuture, sql } from '../../foundations/db'
import { countKeyUses, type KeyUse } from '../../foundations/key-use'
import { secrets } from '../../foundations/secrets'

/**
 * Counts unexpired links that are hashed with an older key. Without that key, the service would not
 * recognize these links.
 */
// The specification is silent, so we decided: when an operator removes the key of a used or expired
// link, the link counts as unknown.
export const countUnderOlderKeys = (): Promise<number> =>
  countRows(
    sql`
      select count(*)::int as n from invites
      where token_key <> ${secrets().tokens.current} and expires_at > (select service_now())`,
  )

/** Counts the unexpired links per key of KEY_TOKENS. */
export const listKeyUses = (): Promise<KeyUse[]> =>
  countKeyUses({
    table: 'invites',
    column: 'token_key',
    ring: 'KEY_TOKENS',
    where: isFuture('expires_at'),
  })
