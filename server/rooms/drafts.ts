import { ApiError } from '@/lib/errors'
import { draftDays } from '@/lib/retention-periods'
import { type Draft, draft as draftShape, emptyDraft } from '@/lib/signup/draft'
import type { StepSlug } from '@/lib/signup/slugs'
import { isSubmitOnly } from '@/lib/submit-only'
import { open, seal } from '../foundations/crypto'
import { columns, type Db, db, sql, type Tx, transaction } from '../foundations/db'
import { countKeyUses, type KeyUse } from '../foundations/key-use'
import { type Renewal, renewAll, rewrapColumn, type SealedRow } from '../foundations/rewrap'
import * as customers from './customers'

export { findEnd, findExpiry, reportEnding, retire } from './drafts/ending'

/** How the tax form was signed. An earlier version stored no `addresses`. */
export type Signing = {
  at: string
  ip: string | null
  session: string | null
  addresses?: Pick<Draft, 'address' | 'businessAddress'>
}
/** For each step, the values that a person typed and did not submit yet. */
export type Typed = Partial<Record<StepSlug, unknown>>
type Saved = { version: number; savedAt: Date; expiresAt: Date }
type Unsaved = { version: 0; savedAt: null; expiresAt: null }
export type SavedDraft = { draft: Draft; typed: Typed; signing: Signing | null } & (Saved | Unsaved)
type Sealed = { draft: unknown; signing: Signing | null; typed?: Typed }

const savedColumns = columns('drafts', {
  version: 'version',
  savedAt: 'saved_at',
  expiresAt: 'expires_at',
})

const daysOf = ({ socialSecurityNumber: number }: Draft): number =>
  number === undefined ? draftDays.withoutNumber : draftDays.withNumber

const place = (customerId: string) => `drafts.sealed|${customerId}`

/** Returns unexpired answers with the whole SSN. Without answers, returns a draft of version 0. */
export async function read(customerId: string, from: Db = db): Promise<SavedDraft> {
  const [row] = await from.query<Saved & { sealed: Buffer }>(sql`
    select sealed, ${savedColumns} from drafts
    where customer_id = ${customerId} and expires_at > service_now()`)
  const unsaved = { version: 0, savedAt: null, expiresAt: null } as const
  if (!row) return { draft: emptyDraft, typed: {}, signing: null, ...unsaved }
  const { sealed, ...rest } = row
  const { draft, signing, typed = {} } = open<Sealed>(place(customerId), sealed)
  return { draft: draftShape.parse(draft), typed, signing, ...rest }
}

/** Whether the person has answered or typed anything. Prefilled answers do not count. */
export const hasAnswers = ({ draft, typed }: Pick<SavedDraft, 'draft' | 'typed'>): boolean =>
  draft.answered.length > 0 || Object.keys(typed).length > 0

/** The times at which answers of the person were saved and expire. Null without such answers. */
export const timesOf = (saved: SavedDraft): Pick<SavedDraft, 'savedAt' | 'expiresAt'> =>
  hasAnswers(saved) ? saved : { savedAt: null, expiresAt: null }

type Content = Pick<SavedDraft, 'draft' | 'signing'> & { typed?: Typed }

async function write(
  tx: Tx,
  customerId: string,
  { over, version }: { over: number; version: number },
  { draft, signing, typed = {} }: Content,
): Promise<Saved> {
  const sealed = seal(place(customerId), { draft, signing, typed } satisfies Sealed)
  await customers.noteActivity(tx, customerId)
  // Only the first save inserts a row, because a later save must not restore answers that a signup
  // has removed. `keepApplying` throws if the person has deleted the application or signed up
  // through the partner since the save began.
  if (over === 0) {
    await customers.keepApplying(tx, customerId)
    await tx.query(sql`
      insert into drafts (customer_id, version, sealed, saved_at, expires_at)
      select ${customerId}, 0, ${sealed}, at, at from service_now() as at
      on conflict do nothing`)
  }
  const [saved] = await tx.query<Saved>(sql`
    update drafts set
      version = ${version},
      sealed = ${sealed},
      saved_at = at,
      expires_at = at + make_interval(days => ${daysOf(draft)}),
      expiry_set_at = at,
      ending_notified_days = null
    from service_now() as at
    where customer_id = ${customerId}
      and (version = ${over} or ${over} = 0 and expires_at <= at)
    returning ${savedColumns}`)
  if (!saved) throw new ApiError('DRAFT_CHANGED')
  return saved
}

/**
 * Saves answers as the next version after `over`, and restarts their retention period. Throws
 * DRAFT_CHANGED if the stored version is not `over`.
 */
export const save = (tx: Tx, customerId: string, over: number, content: Content): Promise<Saved> =>
  write(tx, customerId, { over, version: over + 1 }, content)

/**
 * Stores a step's typed values beside the saved answers. Without `values`, removes the typed
 * values. Throws DRAFT_CHANGED if the stored version is not `over`, and ALREADY_SIGNED_UP after the
 * signup. Throws NOT_FOUND for a closed account, and for values that only a submit may store.
 */
export const keepTyped = (customerId: string, over: number, slug: StepSlug, values?: unknown) =>
  transaction(async (tx) => {
    if (values !== undefined && isSubmitOnly(slug)) throw new ApiError('NOT_FOUND')
    // Locks the customer before the draft, as an erasure does, so the two calls cannot deadlock.
    await customers.keepApplying(tx, customerId)
    await tx.query(sql`select 1 from drafts where customer_id = ${customerId} for update`)
    const { draft, signing, version, typed } = await read(customerId, tx)
    if (version !== over) throw new ApiError('DRAFT_CHANGED')
    const { [slug]: _, ...others } = typed
    const kept = values === undefined ? others : { ...others, [slug]: values }
    return write(tx, customerId, { over, version: over }, { draft, signing, typed: kept })
  })

/** Removes the saved answers when a signup is stored. Returns their version. */
export async function remove(tx: Tx, customerId: string): Promise<number | undefined> {
  const [removed] = await tx.query<{ version: number }>(sql`
    delete from drafts where customer_id = ${customerId} returning version`)
  return removed?.version
}

/** Extends drafts without an SSN to 90 days. An earlier version saved them for 30 days. */
export const extendOld = (): Promise<Renewal> =>
  renewAll(
    ({ after, limit }) =>
      db.query<SealedRow>(sql`
        select customer_id as id, sealed from drafts
        where expiry_set_at is distinct from saved_at and expires_at > service_now()
          and customer_id > ${after}
        order by customer_id limit ${limit}`),
    ({ id, sealed }) => daysOf(draftShape.parse(open<Sealed>(place(id), sealed).draft)),
    ({ id, sealed }, days) =>
      db.query(sql`
        update drafts set
          expires_at = saved_at + make_interval(days => ${days}),
          expiry_set_at = saved_at,
          ending_notified_days = case
            when expires_at = saved_at + make_interval(days => ${days}) then ending_notified_days
          end
        where customer_id = ${id} and sealed = ${sealed}`),
  )

/** Re-encrypts the data keys of drafts with the first key of KEY_RECORDS. */
export const rewrap = (): Promise<Renewal> =>
  rewrapColumn({ table: 'drafts', column: 'sealed', key: 'customer_id' }, place)

/** Counts encrypted drafts per key. */
export const listKeyUses = (): Promise<KeyUse[]> =>
  countKeyUses({ table: 'drafts', column: 'sealed' })
