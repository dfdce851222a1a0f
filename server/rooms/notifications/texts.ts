import { makeKey, openUnder, sealUnder, unwrapKey } from '../../foundations/crypto'
import { type Db, sql, type Tx, unnest } from '../../foundations/db'
import { log } from '../../foundations/log'
import { tryTo } from '../../foundations/rewrap'

/**
 * Returns the table, column and row of the key of an inbox. The encryption authenticates all three,
 * so a key that was copied to another row cannot be decrypted.
 */
export const keyPlace = (customerId: string): string => `notification_heads.text_key|${customerId}`
const textPlace = (customerId: string, id: string) => `notifications.text|${customerId}|${id}`

export const sealText = (key: Buffer, customerId: string, id: string, text: string): Buffer =>
  sealUnder(key, textPlace(customerId, id), text)

/**
 * Returns the text that a partner wrote, as JSON without the outer braces. `data` is already JSON.
 */
export const writeText = (title: string | null, body: string | null, data: string): string =>
  `"title":${JSON.stringify(title)},"body":${JSON.stringify(body)},"data":${data}`

const noText = writeText(null, null, '{}')

/** An item of an inbox whose text is encrypted. */
export type SealedItem = { id: string; sealed: Buffer }

/**
 * Decrypts the texts of an inbox and returns each as JSON without the outer braces. If a text
 * cannot be decrypted, returns an empty text. Logs how many texts cannot be decrypted.
 */
export function openItems(
  customerId: string,
  wrapped: Buffer | null,
  items: readonly SealedItem[],
): string[] {
  const key = wrapped && tryTo(() => unwrapKey(keyPlace(customerId), wrapped))?.value
  const texts = items.map(
    ({ id, sealed }) =>
      key && tryTo(() => openUnder(key, textPlace(customerId, id), sealed).toString())?.value,
  )
  const rows = texts.filter((text) => !text).length
  if (rows > 0) log().error({ event: 'notifications.textsUnopened', rows })
  return texts.map((text) => text || noText)
}

/** Returns the encrypted key of an inbox. Null if the inbox has no key. */
export async function readKey(from: Db, customerId: string): Promise<Buffer | null> {
  const [head] = await from.query<{ wrapped: Buffer | null }>(sql`
    select text_key as wrapped from notification_heads where customer_id = ${customerId}`)
  return head?.wrapped ?? null
}

const newKeys = unnest('k', { customer_id: 'uuid', text_key: 'bytea' })

/**
 * Returns the keys of inboxes and creates the missing ones. Omits erased inboxes, and inboxes whose
 * key cannot be decrypted.
 */
export async function takeKeys(
  tx: Tx,
  customerIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const found = await tx.query<{ customerId: string; wrapped: Buffer | null }>(sql`
    select customer_id as "customerId", text_key as wrapped from notification_heads
    where customer_id = any(${customerIds}::uuid[])`)
  const missing = found.filter(({ wrapped }) => wrapped === null).map((one) => one.customerId)
  const made = missing.length > 0 ? await makeKeys(tx, missing) : []
  return new Map(
    [...found, ...made].flatMap(({ customerId, wrapped }) => {
      const key = wrapped && tryTo(() => unwrapKey(keyPlace(customerId), wrapped))?.value
      return key ? [[customerId, key]] : []
    }),
  )
}

/**
 * Creates and stores the keys. Locks the heads (rows) of inboxes in the same order as `add`, so the
 * two functions cannot deadlock.
 */
function makeKeys(tx: Tx, customerIds: readonly string[]) {
  const made = customerIds.map((customerId) => makeKey(keyPlace(customerId)).wrapped)
  return tx.query<{ customerId: string; wrapped: Buffer }>(sql`
    with locked as (
      select customer_id from notification_heads
      where customer_id = any(${customerIds}::uuid[]) order by customer_id for update
    )
    update notification_heads h set text_key = coalesce(h.text_key, k.text_key)
    from ${newKeys({ customer_id: customerIds, text_key: made })} join locked using (customer_id)
    where h.customer_id = k.customer_id
    returning h.customer_id as "customerId", h.text_key as wrapped`)
}
