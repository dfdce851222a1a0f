import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError, type ErrorCode, type FieldFault } from '@/lib/errors'
import { listBodyMacs, open, seal } from '../foundations/crypto'
import { db, deleteBatchSize, drain, sql, type Tx } from '../foundations/db'
import { uuidv7 } from '../foundations/ordered-ids'
import { processSingleton } from '../foundations/process-singleton'
import type { Principal } from './principal'

/** A stored response: the data of a success, or an error that would occur again. */
export type StoredResponse =
  | { data: unknown }
  | (Stated & { code: ErrorCode; faults: readonly FieldFault[] })
const storedParts = ['source', 'details', 'reason'] as const
type Stated = Pick<ApiError['refusal'], (typeof storedParts)[number]>
type Scope = { organizationId: string; clientId: string; customerId: string; key: string }
type Claim = Scope & { holder: string; isKept: boolean }

const leaseSeconds = 30
const extendEveryMs = 10_000
const keptHours = 24
const maxKeyLength = 255
/** The organization id in calls of staff, who belong to no organization. */
const staff = '00000000-0000-0000-0000-000000000000'
const storage = processSingleton('idempotency', () => new AsyncLocalStorage<Claim>())

/** Errors that the service does not store, because the same request may succeed later. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'SIGNUP_IN_PROGRESS',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
])
const factual: ReadonlySet<number> = new Set([404, 409, 422])
const isFact = (error: ApiError): boolean =>
  error.faults.length === 0 &&
  !passing.has(error.code) &&
  (factual.has(error.status) ||
    error.code === 'BAAS_ERROR_FIELD' ||
    error.code === 'ALREADY_SIGNED_UP')

const place = ({ organizationId, clientId, customerId, key }: Scope) =>
  `idempotency|${organizationId}|${clientId}|${customerId}|${key}`

// The specification is silent, so we decided: the keys of each advisor have a separate scope, as
// those of each customer have.
/**
 * Returns the scope of a key: the customer or advisor, the client and the organization. A new
 * session of the same client has the same scope. Throws MAX or INVALID_CHARACTERS for an invalid
 * key.
 */
function scopeOf(principal: Principal, key: string): Scope {
  if (key.length > maxKeyLength) throw ApiError.fields([{ code: 'MAX', source: 'Idempotency-Key' }])
  if (!/^[\x21-\x7e]+$/.test(key))
    throw ApiError.fields([{ code: 'INVALID_CHARACTERS', source: 'Idempotency-Key' }])
  return {
    organizationId: principal.organizationId ?? staff,
    clientId: principal.clientId ?? '',
    customerId: principal.customerId ?? principal.issuer?.advisorId ?? '',
    key,
  }
}

type Keyed<T> = {
  principal: Principal
  key: string
  /** The data of the request. A repeated call must send the same data. */
  request: unknown
  /** Returns the part of a result that is stored and replayed. */
  dataOf: (result: T) => unknown
}

/**
 * Runs `work` only once per key. The same key with the same request returns the stored first
 * response. The same key with another request throws IDEMPOTENCY_KEY_REUSED. Throws
 * IDEMPOTENCY_KEY_IN_USE during the first call. If `work` calls `keep` in its own transaction, the
 * stored response survives a crash.
 */
export async function run<T>(
  { principal, key, request, dataOf }: Keyed<T>,
  work: () => Promise<T>,
): Promise<{ result: T; isReplayed: false } | { result: unknown; isReplayed: true }> {
  const scope = scopeOf(principal, key)
  const macs = listBodyMacs(request)
  const former = isOfAdvisor(principal) ? await findFormer(scope, macs) : undefined
  const claim = former ?? (await take(scope, macs))
  if ('answer' in claim) return { result: replay(claim.answer), isReplayed: true }
  const stopExtending = keepExtending(claim)
  try {
    const result = await storage.run(claim, work)
    if (!claim.isKept) await write(db, claim, { data: dataOf(result) })
    return { result, isReplayed: false }
  } catch (error) {
    if (error instanceof ApiError && isFact(error)) {
      await write(db, claim, { code: error.code, ...statedBy(error), faults: error.faults })
    } else await release(claim)
    throw error
  } finally {
    stopExtending()
  }
}

/**
 * Extends the lease, which reserves the key for this call, until the caller calls the returned
 * function. A call that changes all rows may run for an hour, and must not run twice.
 */
function keepExtending({ organizationId, clientId, customerId, key, holder }: Claim): () => void {
  const extend = () =>
    db.query(sql`
      update idempotency
      set lease_until = service_now() + make_interval(secs => ${leaseSeconds})
      where organization_id = ${organizationId} and client_id = ${clientId}
        and customer_id = ${customerId} and key = ${key} and holder = ${holder}
        and state = 'running'`)
  // Ignores an error of the database, because the next extension may succeed before the lease ends.
  const timer = setInterval(() => void extend().catch(() => {}), extendEveryMs).unref()
  return () => clearInterval(timer)
}

/** Returns the parts of an error that a response contains, except the error code. */
const statedBy = ({ refusal }: ApiError): Stated =>
  Object.fromEntries(
    storedParts.filter((part) => refusal[part] !== undefined).map((part) => [part, refusal[part]]),
  )

function replay(answer: StoredResponse): unknown {
  if ('data' in answer) return answer.data
  const { code, faults, ...stated } = answer
  throw new ApiError(code, { ...stated, headers: { 'idempotent-replayed': 'true' } }, faults)
}

/**
 * Stores the response in the transaction of the work. So the work and its response are committed
 * together, or not at all. Does nothing if the request has no idempotency key.
 */
export async function keep<T>(tx: Tx, data: T): Promise<T> {
  const claim = storage.getStore()
  if (!claim) return data
  await write(tx, claim, { data })
  tx.onCommit(() => {
    claim.isKept = true
  })
  return data
}

/**
 * Runs work that calls other operations. Without this function, `keep` would store their responses
 * under the key of the current request.
 */
export const outsideIdempotency = <T>(work: () => Promise<T>): Promise<T> => storage.exit(work)

const isOfAdvisor = ({ customerId, issuer }: Principal): boolean =>
  customerId === null && Boolean(issuer?.advisorId)

type Stored = { isSame: boolean; state: 'running' | 'done'; answer: Buffer | null }

/**
 * Returns the response to an advisor's call that a process of an earlier version ran during a
 * rolling update. That process stored the response without the id of the advisor, so this function
 * searches by the request. Such rows expire within 24 hours. Throws IDEMPOTENCY_KEY_IN_USE while
 * that process still runs the call. This function was added on 2026-11-27 for upgrades from 0.1.0.
 * Remove it, with its tests, in the first release to which 0.1.0 cannot be upgraded in one step.
 */
async function findFormer(
  scope: Scope,
  macs: Buffer[],
): Promise<{ answer: StoredResponse } | undefined> {
  const former = { ...scope, customerId: '' }
  const [stored] = await db.query<Stored>(sql`
    select true as "isSame", state, answer_sealed as answer from idempotency
    where organization_id = ${former.organizationId} and client_id = ${former.clientId}
      and customer_id = '' and key = ${former.key} and mac = any(${macs}::bytea[])
      and expires_at > service_now() and (state = 'done' or lease_until > service_now())`)
  return stored && { answer: openAnswer(former, stored) }
}

function openAnswer(scope: Scope, { state, answer }: Stored): StoredResponse {
  if (state === 'running' || !answer)
    throw new ApiError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: 1 })
  return open<StoredResponse>(place(scope), answer)
}

async function take(scope: Scope, macs: Buffer[]): Promise<Claim | { answer: StoredResponse }> {
  const holder = uuidv7()
  const { organizationId, clientId, customerId, key } = scope
  const [taken] = await db.query(sql`
    insert into idempotency as i (
      organization_id, client_id, customer_id, key, mac, state, holder, lease_until, expires_at)
    values (
      ${organizationId}, ${clientId}, ${customerId}, ${key}, ${macs[0]}, 'running', ${holder},
      service_now() + make_interval(secs => ${leaseSeconds}),
      service_now() + make_interval(hours => ${keptHours}))
    on conflict (organization_id, client_id, customer_id, key) do update
      set
        mac = excluded.mac,
        state = 'running',
        holder = excluded.holder,
        lease_until = excluded.lease_until,
        expires_at = excluded.expires_at,
        answer_sealed = null
      where i.expires_at <= service_now()
        or (i.state = 'running' and i.lease_until <= service_now()
          and i.mac = any(${macs}::bytea[]))
    returning holder`)
  if (taken) return { ...scope, holder, isKept: false }
  const [stored] = await db.query<Stored>(sql`
    select mac = any(${macs}::bytea[]) as "isSame", state, answer_sealed as answer from idempotency
    where organization_id = ${organizationId} and client_id = ${clientId}
      and customer_id = ${customerId} and key = ${key}`)
  if (!stored) throw new ApiError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: 1 })
  if (!stored.isSame) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return { answer: openAnswer(scope, stored) }
}

// Throws if the lease of this call expired and another call took the key. The other call may have
// done the work.
async function write(to: Pick<Tx, 'query'>, claim: Claim, answer: StoredResponse): Promise<void> {
  const rows = await to.query(sql`
    update idempotency set state = 'done', answer_sealed = ${seal(place(claim), answer)}
    where organization_id = ${claim.organizationId} and client_id = ${claim.clientId}
      and customer_id = ${claim.customerId} and key = ${claim.key}
      and holder = ${claim.holder} returning key`)
  if (rows.length === 0) throw new ApiError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: 1 })
}

async function release({
  organizationId,
  clientId,
  customerId,
  key,
  holder,
}: Claim): Promise<void> {
  await db.query(sql`
    delete from idempotency
    where organization_id = ${organizationId} and client_id = ${clientId}
      and customer_id = ${customerId} and key = ${key}
      and holder = ${holder} and state = 'running'`)
}

/** Deletes expired responses. */
export async function sweep(): Promise<void> {
  // PostgreSQL checks the outer condition again when it deletes a row, because another call may
  // have reused the expired key since the inner select.
  await drain(sql`
    with gone as (delete from idempotency
      where ctid = any(array(
        select ctid from idempotency
        where expires_at <= (select service_now()) limit ${deleteBatchSize}))
        and expires_at <= service_now()
      returning 1)
    select count(*)::int as n from gone`)
}
