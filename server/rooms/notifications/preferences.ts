import type { BodyOf } from '@/lib/contract'
import type { changePreferences as contract, Preferences } from '@/lib/contracts/preferences'
import { type Db, db, sql, transaction } from '../../foundations/db'
import * as audit from '../audit'

/** Returns for each category whether its new items arrive as unread. */
export const readPreferences = (customerId: string): Promise<Preferences> => read(db, customerId)

async function read(from: Db, customerId: string): Promise<Preferences> {
  const [head] = await from.query<{ isMuted: boolean }>(sql`
    select mutes_platform as "isMuted" from notification_heads where customer_id = ${customerId}`)
  return { platform: { inbox: head?.isMuted !== true } }
}

/** Changes the given properties. Existing items do not change. */
export const changePreferences = (
  customerId: string,
  { platform }: BodyOf<typeof contract>,
): Promise<Preferences> =>
  transaction(async (tx) => {
    const inbox = platform?.inbox
    if (inbox === undefined) return read(tx, customerId)
    await tx.query(sql`
      insert into notification_heads (customer_id, mutes_platform) values (${customerId}, ${!inbox})
      on conflict (customer_id) do update set mutes_platform = excluded.mutes_platform`)
    await audit.record(tx, 'inbox', customerId, inbox ? 'unmute messages' : 'mute messages')
    return { platform: { inbox } }
  })
