import type { BodyOf } from '@/lib/contract'
import type { changePreferences as contract, Preferences } from '@/lib/contracts/preferences'
import { ApiError } from '@/lib/errors'
import { columns, type Db, db, sql, transaction } from '../../foundations/db'
import * as audit from '../audit'
import * as customers from '../customers'

/** The preferences of an inbox as the row of the inbox stores them. */
type Stored = { isMuted: boolean; emailsPlatform: boolean; emailsTransaction: boolean }

const preferenceColumns = columns('notification_heads', {
  isMuted: 'mutes_platform',
  emailsPlatform: 'emails_platform',
  emailsTransaction: 'emails_transaction',
}).of('h')

const show = (stored: Stored | undefined): Preferences => ({
  transaction: { email: stored?.emailsTransaction === true },
  platform: { inbox: stored?.isMuted !== true, email: stored?.emailsPlatform === true },
})

/**
 * Returns the choices per category: whether new items cause an email. For messages, also whether
 * new items arrive as unread.
 */
export const readPreferences = (customerId: string): Promise<Preferences> => read(db, customerId)

async function read(from: Db, customerId: string): Promise<Preferences> {
  const [stored] = await from.query<Stored>(sql`
    select ${preferenceColumns} from notification_heads h where customer_id = ${customerId}`)
  return show(stored)
}

/**
 * Changes the given preferences. Existing items do not change. Throws NOT_FOUND for an erased
 * person.
 */
export const changePreferences = (
  customerId: string,
  { transaction: transactions, platform: messages }: BodyOf<typeof contract>,
): Promise<Preferences> =>
  transaction(async (tx) => {
    const actions = [
      actionOf(messages?.inbox, 'unmute messages', 'mute messages'),
      actionOf(messages?.email, 'email about messages', 'no email about messages'),
      actionOf(transactions?.email, 'email about transactions', 'no email about transactions'),
    ].filter((action) => action !== undefined)
    if (actions.length === 0) return read(tx, customerId)
    // Locks the customer before the inbox, as an erasure does. So this call and an erasure cannot
    // deadlock. This lock also prevents a new inbox after the erasure.
    await customers.lock(tx, customerId)
    if (await customers.isErased(tx, customerId)) throw new ApiError('NOT_FOUND')
    const isMuted = messages?.inbox === undefined ? null : !messages.inbox
    const [emailsPlatform, emailsTransaction] = [
      messages?.email ?? null,
      transactions?.email ?? null,
    ]
    // If emails were off for all categories, the new choice applies only to later items.
    const [stored] = await tx.query<Stored>(sql`
      insert into notification_heads as h (
        customer_id, mutes_platform, emails_platform, emails_transaction)
      values (
        ${customerId}, coalesce(${isMuted}, false), coalesce(${emailsPlatform}, false),
        coalesce(${emailsTransaction}, false))
      on conflict (customer_id) do update set
        mutes_platform = coalesce(${isMuted}, h.mutes_platform),
        emails_platform = coalesce(${emailsPlatform}, h.emails_platform),
        emails_transaction = coalesce(${emailsTransaction}, h.emails_transaction),
        emailed_seq = case when h.emails_platform or h.emails_transaction
          then h.emailed_seq else h.last_seq end
      returning ${preferenceColumns}`)
    await audit.record(tx, 'inbox', customerId, actions.join(', '))
    return show(stored)
  })

/**
 * Returns the action in the audit for a choice. Undefined if the call does not contain the choice.
 */
function actionOf(choice: boolean | undefined, on: string, off: string): string | undefined {
  if (choice === undefined) return undefined
  return choice ? on : off
}
