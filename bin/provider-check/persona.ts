import { createHmac, randomUUID } from 'node:crypto'
import { baseUrlOf } from '@/lib/base-url'
import type { ApplicationState } from '@/lib/provider'
import type { Answer, Provider } from './provider'
import type { ReadCallback } from './receiver'

export type PersonaAccount = {
  url: string
  apiKey: string
  transactionType: string
  /** The fields of the transaction type that are sent to Persona. */
  fields: readonly string[]
  inquiryTemplate: string
  timeoutMs: number
}

const version = '2025-12-08'
const person: Readonly<Record<string, string>> = {
  'name-first': 'Rae',
  'name-last': 'Carter',
  birthdate: '1988-07-24',
  'email-address': 'rae.carter@example.com',
  'phone-number': '+15125550143',
  'address-street-1': '500 Oak Street',
  'address-city': 'Austin',
  'address-subdivision': 'Texas',
  'address-postal-code': '78701',
  'address-country-code': 'US',
}

type Change = Pick<ApplicationState, 'status' | 'stage' | 'reasons' | 'requirements'>
const changes: Readonly<Record<string, Change>> = {
  approved: { status: 'approved' },
  declined: { status: 'rejected', reasons: [{ code: 'IDENTITY_NOT_VERIFIED' }] },
  'needs-review': { status: 'pending', stage: 'manual' },
  'inquiry-needed': {
    status: 'incomplete',
    requirements: [{ field: 'identification.number', code: 'DOCUMENT_NEEDED', message: '' }],
  },
}

type Transaction = {
  type: string
  id: string
  attributes: {
    status: string
    'reference-id'?: string | null
    'created-at': string
    'updated-at'?: string | null
  }
}
type Body = {
  data?: Transaction | Transaction[]
  meta?: { 'one-time-link'?: string }
  errors?: { source?: { pointer?: string } }[]
}
type Reply = { status: number; body: Body }
type Sent = { key?: string; body?: object; apiKey?: string }

/** Returns the state that the service reads from a transaction of Persona. */
function stateOf({ id, attributes: own }: Transaction): ApplicationState {
  const occurredAt = own['updated-at'] ?? own['created-at']
  return {
    applicationId: id,
    reference: own['reference-id'] ?? '',
    sequence: Date.parse(occurredAt),
    occurredAt,
    ...(changes[own.status.toLowerCase().replace(/[_ ]/g, '-')] ?? { status: 'pending' }),
  }
}

/**
 * Connects to a sandbox account of Persona. A transaction of Persona takes the place of an
 * application.
 */
export function connectPersona(account: PersonaAccount): Provider {
  // With the same idempotency key, Persona repeats the same error. So the next try uses a new key.
  const keys = new Map<string, string>()

  async function ask(path: string, { key, body, apiKey }: Sent = {}): Promise<Reply | undefined> {
    try {
      const response = await fetch(`${baseUrlOf(account.url)}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        signal: AbortSignal.timeout(account.timeoutMs),
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${apiKey ?? account.apiKey}`,
          'persona-version': version,
          'key-inflection': 'kebab',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, body: await response.json().catch(() => ({})) }
    } catch {
      return undefined
    }
  }

  const find = async (reference: string, apiKey?: string): Promise<Answer | undefined> => {
    const query = `filter[reference-id]=${encodeURIComponent(reference)}`
    const reply = await ask(`/transactions?${query}`, apiKey ? { apiKey } : {})
    const found = Array.isArray(reply?.body.data) ? reply.body.data.at(-1) : undefined
    return reply && answerOf({ status: reply.status === 200 && !found ? 404 : reply.status, body: found ? { data: found } : {} }) // biome-ignore format: an answer
  }

  return {
    async submit({ reference, number }) {
      const key = keys.get(reference) ?? reference
      const values: Record<string, string> = { ...person, 'social-security-number': number }
      const sent = account.fields.filter((name) => values[name] !== undefined)
      const fields = Object.fromEntries(sent.map((name) => [name, values[name]]))
      const own = { 'transaction-type-id': account.transactionType, 'reference-id': reference }
      const body = { data: { attributes: { ...own, fields } } }
      const reply = await ask('/transactions', { key, body })
      if (reply && reply.status >= 500) keys.set(reference, `${reference}.${randomUUID()}`)
      return reply && answerOf(reply)
    },
    read: (reference) => find(reference),
    readAsStranger: (reference) => find(reference, `${account.apiKey}x`),
    async openPage(reference) {
      const own = { 'inquiry-template-id': account.inquiryTemplate, 'reference-id': reference }
      const opened = await ask('/inquiries', { body: { data: { attributes: own } } })
      const inquiry = opened?.body.data as Transaction | undefined
      if (!inquiry?.id) return undefined
      const path = `/inquiries/${encodeURIComponent(inquiry.id)}/generate-one-time-link`
      return (await ask(path, { body: {} }))?.body.meta?.['one-time-link']
    },
  }
}

function answerOf({ status, body: { data, errors } }: Reply): Answer {
  const one = Array.isArray(data) ? undefined : data
  const pointers = errors?.map(({ source }) => source?.pointer ?? '').filter(Boolean)
  return { status, state: one && stateOf(one), refused: pointers }
}

/** Reads webhooks of Persona. Returns `other` if the webhook is not about a transaction. */
export const readPersonaWebhook =
  (secrets: readonly string[]): ReadCallback =>
  (text, headers) => {
    const signature = String(headers['persona-signature'] ?? '')
    const isSigned = signature.split(' ').some((pair) => {
      const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(pair) ?? []
      return secrets.some(
        (secret) =>
          createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex') === digest,
      )
    })
    if (!isSigned) return undefined
    const { data } = JSON.parse(text)
    const object = data.attributes.payload.data as Transaction
    return object.type === 'transaction' ? { id: data.id, ...stateOf(object) } : 'other'
  }
