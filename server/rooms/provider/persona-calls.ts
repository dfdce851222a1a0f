import type * as z from 'zod'
import { baseUrlOf } from '@/lib/base-url'
import { env } from '../../foundations/env'
import { describe, log } from '../../foundations/log'
import { processSingleton } from '../../foundations/process-singleton'
import { secrets } from '../../foundations/secrets'
import { type Call, call, turn } from './call'
import { makeCircuit } from './circuit'
import { list, type PersonaObject, single } from './persona-wire'
import type { Means } from './port'

const version = '2025-12-08'
const maxPauseSeconds = 60
const maxReadMs = 10_000

const circuit = () => processSingleton('provider.circuit', () => makeCircuit())

type Asked = Omit<Call, 'headers'> & { key?: string }
export type Reply = { status: number; body: unknown }

/** Calls Persona. Undefined if no response arrives, or while the circuit breaker stops calls. */
export async function send(path: string, request: Asked): Promise<Reply | undefined> {
  if (circuit().isOpen()) return undefined
  try {
    return await exchangeOnce(path, request)
  } catch (error) {
    log().warn({ event: 'provider.unreachable', ...describe(error) })
    return undefined
  }
}

/** Like `send`, but without the circuit breaker. Throws network errors. */
export async function exchangeOnce(path: string, { key, ...request }: Asked): Promise<Reply> {
  const { status, headers, body } = await call(`${baseUrlOf(env().PERSONA_URL)}/api/v1${path}`, {
    ...request,
    headers: {
      authorization: `Bearer ${secrets().personaApiKey}`,
      'persona-version': version,
      'key-inflection': 'kebab',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  })
  circuit().record(status)
  if (status === 401 || status === 403) raiseAlarm(status)
  if (status === 429 || headers['ratelimit-remaining'] === '0')
    pauseQueue(String(headers['ratelimit-reset'] ?? ''))
  return { status, body }
}

/** Logs a response whose cause only the operator can fix: a wrong API key, template or field. */
export const raiseAlarm = (status: number): void =>
  log().error({ event: 'provider.refusedCall', code: `HTTP_${status}` })

function pauseQueue(seconds: string): void {
  if (/^\d{1,9}$/.test(seconds)) turn().pause(Math.min(Number(seconds), maxPauseSeconds) * 1000)
}

// Each request lists the attributes that the service needs, because a response with all attributes
// would contain personal data.
const attributes = 'status,reference-id,created-at,updated-at'
const times = 'expires-at,started-at,completed-at,failed-at,expired-at,marked-for-review-at,decisioned-at' // biome-ignore format: a list
/** Returns the query that limits a response to the attributes about the status. */
export const onlyStatus = (type: PersonaObject['type']): string =>
  type === 'inquiry'
    ? `fields[inquiry]=${attributes},${times}`
    : `fields[transaction]=${attributes}`

/** Returns the timeout for a read that the rate limit may delay, because no person waits for it. */
export const patiently = (): Means => ({
  timeoutMs: Math.min(env().BAAS_TIMEOUT_MS, maxReadMs),
  isQueued: true,
})

/** Lists the objects with our reference, newest first. Undefined if no usable response arrives. */
export async function listObjects(
  type: PersonaObject['type'],
  reference: string,
  means: Means,
): Promise<PersonaObject[] | undefined> {
  const path = type === 'inquiry' ? '/inquiries' : '/transactions'
  const query = `filter[reference-id]=${encodeURIComponent(reference)}&${onlyStatus(type)}`
  const reply = await send(`${path}?${query}`, { method: 'GET', ...means })
  const found = reply?.status === 200 ? parse(list, reply.body)?.data : undefined
  return found
    ?.filter((one) => one.type === type && one.reference === reference)
    .toSorted((a, b) => b.createdAt - a.createdAt)
}

/** Reads a transaction by its id. Undefined if no usable response arrives. */
export async function readTransaction(
  id: string,
  means: Means,
): Promise<PersonaObject | undefined> {
  const path = `/transactions/${encodeURIComponent(id)}?${onlyStatus('transaction')}`
  const reply = await send(path, { method: 'GET', ...means })
  return reply?.status === 200 ? parse(single, reply.body)?.data : undefined
}

/** Returns the parsed body. Undefined if it does not match the schema. */
export const parse = <S extends z.ZodType>(schema: S, body: unknown): z.infer<S> | undefined =>
  schema.safeParse(body).data as z.infer<S> | undefined
