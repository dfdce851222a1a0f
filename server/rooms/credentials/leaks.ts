import { setTimeout as sleep } from 'node:timers/promises'
import { digestCredential, hasChecksum, sameBytes } from '../../foundations/crypto'
import { columns, type Db, db, sql, transaction } from '../../foundations/db'
import { spendLeakReport } from '../../foundations/rate-limit'
import * as organizations from '../organizations'
import { revokeIn } from './revocation'
import { type SecretHashes, secretColumns } from './secrets'

/** A client secret that a stranger found in public. */
export type LeakReport = { clientId?: string | null | undefined; clientSecret: string }

// The minimum duration of the response in milliseconds. It is longer than search and revocation, so
// the duration does not reveal whether the secret was valid.
const answerAfterMs = 300
const batchSize = 1000

/**
 * Revokes the credential whose secret a stranger found in public, and emails its organization. The
 * result and the response time are the same for every text, so strangers cannot test secrets.
 * Throws RATE_LIMITED if the IP address has sent too many reports.
 */
export async function reportLeak(leak: LeakReport, ip: string | null): Promise<void> {
  await spendLeakReport(ip)
  await Promise.all([revokeLeaked(leak), sleep(answerAfterMs)])
}

async function revokeLeaked({ clientId, clientSecret }: LeakReport): Promise<void> {
  if (!hasChecksum(clientSecret)) return
  const leaked =
    (clientId && (await findLeaked(clientSecret, clientId))) || (await findLeaked(clientSecret))
  if (!leaked) return
  await transaction(async (tx) => {
    // The secret may have expired through a rotation after the search, so check it again.
    await tx.query(
      sql`select client_id from credentials where client_id = ${leaked} for no key update`,
    )
    if (!(await findLeaked(clientSecret, leaked, tx))) return
    const { organizationId, isNew } = await revokeIn(tx, leaked, 'revoke, secret leaked')
    if (isNew)
      await organizations.notify(tx, { organizationId, kind: 'credential-leaked', id: leaked })
  })
}

type Usable = SecretHashes & { clientId: string }
const usableColumns = secretColumns.and(columns('credentials', { clientId: 'client_id' }))

/** Lists credentials that can open a session now, without the hashes of expired secrets. */
const listUsable = (after: string, only: string | undefined, from: Db): Promise<Usable[]> =>
  from.query<Usable>(sql`
    select ${usableColumns} from (
      select client_id, secret_hash, secret_key, previous_secret_key,
        case when previous_secret_expires_at > (select service_now())
          then previous_secret_hash end as previous_secret_hash
      from credentials
      where revoked_at is null and (expires_at is null or expires_at > (select service_now()))
        and client_id > ${after} and client_id = coalesce(${only ?? null}, client_id)
    ) usable
    order by client_id limit ${batchSize}`)

// The digest of a secret includes the client id. So without an id, the function compares the secret
// with every credential.
async function findLeaked(
  secret: string,
  only?: string,
  from: Db = db,
): Promise<string | undefined> {
  let after = ''
  for (;;) {
    const batch = await listUsable(after, only, from)
    const found = batch.find((one) => isSecretOf(one, secret))
    if (found || batch.length < batchSize) return found?.clientId
    after = batch.at(-1)!.clientId
  }
}

const isSecretOf = (
  { clientId, secretHash, secretKey, previousSecretHash, previousSecretKey }: Usable,
  secret: string,
): boolean => {
  const matches = (hash: Buffer, keyNumber: number) =>
    sameBytes(digestCredential(clientId, secret, keyNumber).digest, hash)
  return (
    matches(secretHash, secretKey) ||
    (previousSecretHash !== null && matches(previousSecretHash, previousSecretKey))
  )
}
