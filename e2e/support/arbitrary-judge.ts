import * as z from 'zod'
import { type ErrorCode, envelope, errorCatalogue } from '@/lib/errors'
import type { Answer } from './api'
import type { Schemas } from './arbitrary'
import type { Operation, Shot } from './arbitrary-request'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const strict = envelope.strict()
/**
 * The words of the error catalogue. An error may contain them, even if the request contained the
 * same words.
 */
const catalogueWords = JSON.stringify(errorCatalogue)

/**
 * Lists the enum values of the document. An error may contain them too, for example the state that
 * forbids a change.
 */
function listEnums(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum : []
  return [...own, ...Object.values(schema).flatMap(listEnums)]
}
/** The statuses that every request may get before its operation runs. */
const atTheDoor = [400, 404, 405, 413, 415]

/** Returns a schema together with all schemas to which it refers. */
export const withDefinitions = (schema: unknown, schemas: Schemas): unknown =>
  JSON.parse(
    JSON.stringify({ ...(schema as object), $defs: schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    ),
  )

/**
 * Returns a function that compares responses with the document. That function returns a complaint,
 * or undefined if the response is right.
 */
export function makeJudge(schemas: Schemas): (shot: Shot, answer: Answer) => string | undefined {
  const documentedWords = catalogueWords + JSON.stringify(listEnums(schemas))
  const successes = new Map<Operation, Map<number, z.ZodType | undefined>>()
  const successOf = (operation: Operation, status: number): z.ZodType | undefined => {
    const known = successes.get(operation) ?? new Map<number, z.ZodType | undefined>()
    successes.set(operation, known)
    if (!known.has(status)) {
      const schema = operation.responses[status]?.content?.['application/json']?.schema
      known.set(status, schema && z.fromJSONSchema(withDefinitions(schema, schemas) as never))
    }
    return known.get(status)
  }

  return (shot, answer) => {
    const { operation, method } = shot
    const { status, headers, text } = answer
    if (status >= 500) return `${status} ${text}`
    if (!uuid.test(headers.get('x-request-id') ?? '')) return 'no X-Request-Id'
    const echoed = findEcho(shot, answer, documentedWords)
    if (echoed) return `what was sent comes back: ${echoed}`
    const isOwn = method === operation.method
    if (
      isOwn &&
      !(status in operation.responses) &&
      !atTheDoor.includes(status) &&
      !isOfBrowser(operation, status)
    )
      return `the document knows no ${status} of ${operation.operationId}`
    if (status === 303)
      return /^\/(?!\/)/.test(headers.get('location') ?? '')
        ? undefined
        : `leads elsewhere: ${headers.get('location')}`
    if (status === 204 || status === 304 || method === 'HEAD')
      return text === '' ? undefined : `${status} with a body`
    if (status >= 400) return judgeRefusal(answer)
    const schema = successOf(operation, status)
    return schema && isOwn && !schema.safeParse(answer.body).success
      ? `not as documented: ${text.slice(0, 500)}`
      : undefined
  }
}

// Statuses that the document does not list for browser endpoints. A 304 means an unchanged count,
// and the response to a plain form is a redirect.
const isOfBrowser = ({ path, method }: Operation, status: number): boolean =>
  (status === 304 && method === 'GET' && path.endsWith('/unread-count')) ||
  (path.startsWith('/api/') && [303, 401, 403, 429].includes(status))

function judgeRefusal({ status, headers, text, body }: Answer): string | undefined {
  const type = headers.get('content-type')
  const isProblem = type === 'application/problem+json'
  if (!isProblem && type !== 'application/json; charset=utf-8')
    return `a refusal as ${type}: ${text.slice(0, 200)}`
  const read = strict.safeParse(isProblem ? { errors: body?.errors } : body)
  if (!read.success) return `no envelope: ${text.slice(0, 500)}`
  for (const { code, title, target, source, meta } of read.data.errors) {
    const entry = errorCatalogue[code as ErrorCode]
    if (!entry || entry.status !== status || entry.title !== title)
      return `${status} ${code} is not of the catalogue`
    if (target !== (source === undefined ? 'common' : 'field'))
      return `${code} has target ${target}`
    if (meta?.requestId !== headers.get('x-request-id')) return 'another request id in the item'
  }
  if (status === 405 && !headers.get('allow')) return '405 without Allow'
  if (status === 429 && !headers.get('retry-after')) return '429 without Retry-After'
  return undefined
}

/**
 * Returns a complaint if a response repeats an SSN of the request, or if an error repeats a text of
 * ten or more characters.
 */
function findEcho(
  { body }: Shot,
  { status, text, headers }: Answer,
  documentedWords: string,
): string | undefined {
  const sent = body?.text.toString() ?? ''
  const numbers = sent.match(/\b\d{3}-\d{2}-\d{4}\b/g) ?? []
  const all = text + [...headers.values()].join('\n')
  const number = numbers.find((one) => all.includes(one) || all.includes(one.replaceAll('-', '')))
  if (number || status < 400) return number
  const values = sent.match(/"(?:[^"\\]|\\.){10,}"(?!\s*:)/g) ?? []
  return values
    .map((value) => value.slice(1, -1))
    .find((value) => all.includes(value) && !documentedWords.includes(value))
}
