import { db, sql, transaction, unnest } from '../../foundations/db'
import { isOlderConnected } from '../../foundations/jobs'
import { countKeyUses, type KeyUse } from '../../foundations/key-use'
import { log } from '../../foundations/log'
import { type Renewal, rewrapColumn } from '../../foundations/rewrap'
import { keyPlace, sealText, takeKeys, writeText } from './texts'

// The specification is silent, so we decided: texts are encrypted after this number of hours. So
// recent items, which people read most often, stay cheap to read.
const restHours = 24
// During this number of hours after an upgrade, an operator can return to the previous version.
const graceHours = 24
const batchSize = 100
const maxRunMs = 10_000

/**
 * Encrypts partners' texts that are older than a day. Begins when no process of an older version
 * has run for a day. Pauses while a process of an older version runs, because that process would
 * show encrypted items without texts. Call it every minute; each call continues where the previous
 * call ended. Returns the number of encrypted texts.
 */
export async function sealTextsAtRest(): Promise<number> {
  if (!(await maySeal())) return 0
  const startedAt = performance.now()
  let rows = 0
  for (let after = beforeAll; performance.now() - startedAt < maxRunMs; ) {
    const batch = await listTextsAtRest(after)
    rows += await sealBatch(batch)
    if (batch.length < batchSize) break
    after = batch.at(-1)!
  }
  if (rows > 0) log().info({ event: 'notifications.textsSealed', rows })
  return rows
}

async function maySeal(): Promise<boolean> {
  if (await isOlderConnected('texts')) {
    await db.query(sql`update text_sealing set older_seen_at = clock_timestamp()`)
    return false
  }
  const [began] = await db.query(sql`
    update text_sealing set began_at = coalesce(began_at, clock_timestamp())
    where began_at is not null
      or older_seen_at < clock_timestamp() - make_interval(hours => ${graceHours})
    returning 1`)
  return began !== undefined
}

/**
 * A position in the order of arrival. The time is text, because JavaScript dates lack the
 * microseconds of the database.
 */
type Place = { arrivedAt: string; id: string }
type Text = Place & {
  customerId: string
  seq: number
  title: string | null
  body: string | null
  data: string
}

const beforeAll: Place = { arrivedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

const listTextsAtRest = (after: Place): Promise<Text[]> =>
  db.query<Text>(sql`
    select
      created_at::text as "arrivedAt", id, customer_id as "customerId", seq, title, body,
      data::text as data
    from notifications
    where text_sealed is null and (title is not null or body is not null or data <> '{}'::jsonb)
      and created_at < (select service_now()) - make_interval(hours => ${restHours})
      and (created_at, id) > (${after.arrivedAt}::timestamptz, ${after.id}::uuid)
    order by created_at, id limit ${batchSize}`)

const sealedTexts = unnest('k', { customer_id: 'uuid', seq: 'bigint', text_sealed: 'bytea' })

/**
 * Encrypts a batch of texts, except in inboxes whose key cannot be decrypted. Texts never change,
 * so the rows need no lock.
 */
async function sealBatch(batch: readonly Text[]): Promise<number> {
  if (batch.length === 0) return 0
  return transaction(async (tx) => {
    const keys = await takeKeys(tx, [...new Set(batch.map(({ customerId }) => customerId))])
    const sealed = batch.flatMap(({ customerId, id, seq, title, body, data }) => {
      const key = keys.get(customerId)
      const text = writeText(title, body, data)
      return key ? [{ customerId, seq, sealed: sealText(key, customerId, id, text) }] : []
    })
    const changed = await tx.query(sql`
      update notifications n set
        title = null, body = null, data = '{}', text_sealed = k.text_sealed
      from ${sealedTexts({
        customer_id: sealed.map(({ customerId }) => customerId),
        seq: sealed.map(({ seq }) => seq),
        text_sealed: sealed.map((one) => one.sealed),
      })}
      where n.customer_id = k.customer_id and n.seq = k.seq and n.text_sealed is null
      returning 1`)
    return changed.length
  })
}

/** Re-encrypts the keys of inboxes with the first key of KEY_RECORDS. */
export const rewrap = (): Promise<Renewal> =>
  rewrapColumn({ table: 'notification_heads', column: 'text_key', key: 'customer_id' }, keyPlace)

/** Counts the keys of inboxes, per key of KEY_RECORDS that encrypts them. */
export const listKeyUses = (): Promise<KeyUse[]> =>
  countKeyUses({ table: 'notification_heads', column: 'text_key' })
