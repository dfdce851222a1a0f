import { randomUUID } from 'node:crypto'
import { ApiError } from '@/lib/errors'
import { env, isSandbox } from '../../foundations/env'
import { parseJson } from '../../foundations/json'
import {
  exchangeOnce,
  listObjects,
  onlyStatus,
  parse,
  patiently,
  type Reply,
  raiseAlarm,
  readTransaction,
  send,
} from './persona-calls'
import { inquiryFields, transactionFields } from './persona-fields'
import { verifyPersona } from './persona-signature'
import {
  dependsOnInquiry,
  event,
  isDone,
  isOpen,
  listRefused,
  oneTimeLink,
  type PersonaObject,
  referenceIn,
  single,
  stateOf,
} from './persona-wire'
import type { HandOff, Known, Means, Port, State, Submission, SubmitResult } from './port'

const unknown: SubmitResult = { kind: 'unknown' }
const probeMs = 4500
// The timeout of a call while a person waits for a page of Persona.
const interactive: Means = { timeoutMs: 4000, isQueued: false }

/**
 * The adapter for Persona. Each submission creates a transaction there. If the person must show an
 * ID on a page of Persona, an inquiry follows.
 */
export const persona: Port = {
  name: 'Persona',
  hasOnlyHints: true,

  async submit(submission, means) {
    const { reference } = submission
    if (!means.isQueued) return judge(reference, await post(submission, reference, means), means)
    // An earlier try of this job may have created a transaction, or may have failed at Persona. For
    // a submission with the same idempotency key, Persona would return the stored error. So this
    // call looks for a transaction first.
    const known = await accepted(reference, means)
    if (known !== 'none') return known
    const reply = await post(submission, reference, means)
    if (!reply || !isStoredError(reply)) return judge(reference, reply, means)
    // For a day, Persona repeats a stored error for the same idempotency key. If Persona still has
    // no transaction with our reference, a submission with a new key cannot create a second one.
    const arrived = await accepted(reference, means)
    if (arrived !== 'none') return arrived
    const key = `${reference}.${randomUUID()}`
    return judge(reference, await post(submission, key, means), means)
  },

  async read(application) {
    const means = patiently()
    const transaction = await findTransaction(application, means)
    return transaction && describeState(transaction, means)
  },

  async receive(callback) {
    const parsed = event.safeParse(parseJson(verifyPersona(callback)))
    if (!parsed.success) throw new ApiError('MALFORMED_JSON')
    const reference = referenceIn(parsed.data)
    if (reference === undefined) return []
    const { id, attributes } = parsed.data.data
    return [{ id, reference, objectId: attributes.payload.data.id }]
  },

  async handOff(submission, { id, returnUrl }) {
    const { reference } = submission
    const inquiries = await listObjects('inquiry', reference, interactive)
    if (!inquiries) return undefined
    const [newest] = inquiries
    if (newest && isOpen(newest)) return makeLink(newest)
    if (newest && isDone(newest)) {
      const transaction = await findTransaction({ reference, id }, interactive)
      if (!transaction) return undefined
      return { state: stateOf(transaction, dependsOnInquiry(transaction) ? newest : undefined) }
    }
    const opened = await openInquiry(submission, returnUrl)
    return opened && makeLink(opened)
  },

  async probe() {
    const path = `/transactions/txn_doctor?${onlyStatus('transaction')}`
    return (await exchangeOnce(path, { method: 'GET', timeoutMs: probeMs })).status
  },
}

const post = (submission: Submission, key: string, means: Means): Promise<Reply | undefined> =>
  send(`/transactions?${onlyStatus('transaction')}`, {
    method: 'POST',
    ...means,
    key,
    body: {
      data: {
        attributes: {
          'transaction-type-id': env().PERSONA_TRANSACTION_TYPE,
          'reference-id': submission.reference,
          fields: transactionFields(submission),
        },
      },
    },
  })

/**
 * Finds the transaction that an earlier try has created. If there are several, returns the oldest
 * one.
 */
async function accepted(reference: string, means: Means): Promise<SubmitResult | 'none'> {
  const known = await listObjects('transaction', reference, means)
  if (!known) return unknown
  const first = known.at(-1)
  return first ? { kind: 'accepted', state: stateOf(first) } : 'none'
}

const isFault = ({ status }: Reply): boolean => status === 400 || status === 422
const isStoredError = (reply: Reply): boolean =>
  reply.status >= 500 || (isFault(reply) && !listRefused(reply.body))

async function judge(
  reference: string,
  reply: Reply | undefined,
  means: Means,
): Promise<SubmitResult> {
  if (!reply) return unknown
  if (reply.status === 200 || reply.status === 201) {
    const made = parse(single, reply.body)?.data
    return made?.type === 'transaction' && made.reference === reference
      ? { kind: 'accepted', state: stateOf(made) }
      : unknown
  }
  if (reply.status === 409) {
    const known = await accepted(reference, means)
    return known === 'none' ? unknown : known
  }
  if (!isFault(reply)) return unknown
  const fields = listRefused(reply.body)
  if (fields) return { kind: 'refused', fields }
  raiseAlarm(reply.status)
  return unknown
}

async function findTransaction(
  { reference, id }: Known,
  means: Means,
): Promise<PersonaObject | undefined> {
  if (!id) return (await listObjects('transaction', reference, means))?.at(-1)
  const found = await readTransaction(id, means)
  return found?.type === 'transaction' && found.reference === reference ? found : undefined
}

async function describeState(transaction: PersonaObject, means: Means): Promise<State | undefined> {
  if (!dependsOnInquiry(transaction)) return stateOf(transaction)
  const inquiries = await listObjects('inquiry', transaction.reference, means)
  return inquiries && stateOf(transaction, inquiries[0])
}

async function openInquiry(
  submission: Submission,
  returnUrl: string,
): Promise<PersonaObject | undefined> {
  const { reference } = submission
  const reply = await send(`/inquiries?${onlyStatus('inquiry')}`, {
    method: 'POST',
    ...interactive,
    body: {
      data: {
        attributes: {
          'inquiry-template-id': env().PERSONA_INQUIRY_TEMPLATE,
          'reference-id': reference,
          'redirect-uri': returnUrl,
          fields: inquiryFields(submission),
        },
      },
    },
  })
  if (reply && reply.status >= 400 && reply.status < 500) raiseAlarm(reply.status)
  const made =
    reply?.status === 200 || reply?.status === 201 ? parse(single, reply.body) : undefined
  return made?.data.type === 'inquiry' && made.data.reference === reference ? made.data : undefined
}

async function makeLink({ id, expiresAt }: PersonaObject): Promise<HandOff | undefined> {
  const path = `/inquiries/${encodeURIComponent(id)}/generate-one-time-link`
  const reply = await send(path, { method: 'POST', ...interactive, body: {} })
  const url = reply && reply.status < 300 ? parse(oneTimeLink, reply.body) : undefined
  const link = url && new URL(url.meta['one-time-link'])
  if (!link || !isOfPersona(link)) return undefined
  return { url: link.href, expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt) }
}

/**
 * Whether a URL belongs to Persona. The service redirects people to no other URL. In a sandbox, the
 * URL may also belong to the stub of a test.
 */
const isOfPersona = ({ protocol, hostname, host }: URL): boolean =>
  protocol === 'https:'
    ? hostname === 'withpersona.com' || hostname.endsWith('.withpersona.com')
    : isSandbox() && host === new URL(env().PERSONA_URL).host
