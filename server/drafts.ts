import { ApiError } from '@/lib/errors'
import { type Draft, draft as draftShape, emptyDraft } from '@/lib/signup/draft'
import { open, seal } from './crypto'
import { countRows, type Db, db, sql, type Tx } from './db'
import { rewrappedAtOnce, rewrapSome, type Wrapped } from './rewrapping'

export const draftLifetimeDays = 30

/** Where and when the tax form was signed, as our own server saw it. */
export type Signing = { at: string; ip: string | null; session: string | null }
export type SavedDraft = { draft: Draft; signing: Signing | null; version: number; savedAt: Date | null; expiresAt: Date | null }
type Sealed = { draft: unknown; signing: Signing | null }

const place = (customerId: string) => `drafts.sealed|${customerId}`

/** A person's saved answers, the Social Security number included; empty ones of version 0 when there are none, or no longer. */
export async function read(customerId: string, from: Db = db): Promise<SavedDraft> {
  const [row] = await from.query<{ sealed: Buffer; version: number; savedAt: Date; expiresAt: Date }>(sql`
    select sealed, version, saved_at as "savedAt", expires_at as "expiresAt" from drafts where customer_id = ${customerId} and expires_at > service_now()`)
  if (!row) return { draft: emptyDraft, signing: null, version: 0, savedAt: null, expiresAt: null }
  const { sealed, ...rest } = row
  const { draft, signing } = open<Sealed>(place(customerId), sealed)
  return { draft: draftShape.parse(draft), signing, ...rest }
}

type Saved = { version: number; savedAt: Date; expiresAt: Date }

/** Saves answers over those of the given version, for another 30 days. Throws DRAFT_CHANGED when they are not those that are saved now. */
export async function save(
  tx: Tx,
  customerId: string,
  over: number,
  { draft, signing }: Pick<SavedDraft, 'draft' | 'signing'>,
): Promise<Saved> {
  const sealed = seal(place(customerId), { draft, signing } satisfies Sealed)
  const [saved] = await tx.query<Saved>(sql`
    insert into drafts as d (customer_id, version, sealed, saved_at, expires_at)
    select ${customerId}, ${over + 1}, ${sealed}, at, at + make_interval(days => ${draftLifetimeDays}) from service_now() as at
    on conflict (customer_id) do update
      set version = excluded.version, sealed = excluded.sealed, saved_at = excluded.saved_at, expires_at = excluded.expires_at
      where d.version = ${over} or d.expires_at <= service_now()
    returning version, saved_at as "savedAt", expires_at as "expiresAt"`)
  if (!saved) throw new ApiError('DRAFT_CHANGED')
  return saved
}

/** A person's saved answers go with the signup that they became. */
export const remove = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(sql`delete from drafts where customer_id = ${customerId}`)
}

/** Deletes drafts whose 30 days are over; counts them only, where asked. */
export const retire = (isDryRun: boolean): Promise<number> =>
  countRows(
    isDryRun
      ? sql`select count(*)::int as n from drafts where expires_at <= service_now()`
      : sql`with gone as (delete from drafts where expires_at <= service_now() returning 1) select count(*)::int as n from gone`,
  )

/** Wraps some drafts anew under the current key. Returns how many; 0 when none is left. */
export const rewrap = (currentKey: number): Promise<number> =>
  rewrapSome(
    () =>
      db.query<Wrapped>(sql`
      select customer_id as id, sealed from drafts where get_byte(sealed, 1) * 256 + get_byte(sealed, 2) <> ${currentKey} limit ${rewrappedAtOnce}`),
    place,
    ({ id, before, after }) =>
      db.query(sql`update drafts set sealed = ${after} where customer_id = ${id} and sealed = ${before} returning 1`),
  )
