import fc from 'fast-check'
import { arbitraryOf, type Known, type Schema, type Schemas } from './arbitrary'
import { type Body, bodyOf } from './arbitrary-body'

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
  $ref?: string
}
export type Operation = {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  /** The documented statuses with the schemas of their bodies. */
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
/** One request to send. `caller` is the name of its sender. */
export type Shot = {
  operation: Operation
  method: string
  target: string
  caller: string
  headers: Record<string, string>
  body: Body | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: a document as JSON
export function operationsOf(paths: Record<string, Record<string, any>>): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, { operationId, parameters = [], requestBody, responses }]) => ({
        operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters.filter((one: Parameter) => !one.$ref),
        body: requestBody?.content['application/json']?.schema,
        responses,
      }),
    ),
  )
}

/** Generates path segments that are no ids but fit into a request line. */
const oddIds = fc.oneof(
  fc.constantFrom(
    '%00', '%0a', '%25', '%2e%2e', '%2f', '%5c', '..', '.', '%', '%zz', '%e0%80', '%ed%a0%80', '%f0%9f%92%a9', '%ef%bc%91', "'", '"', '`', '{id}', '[id]',
    '-1', '0', '1e9', 'null', 'undefined', 'NaN', '~', '*', '(', ';', '&', '=', '$', '%20', '00000000-0000-0000-0000-000000000000', 'x'.repeat(3000),
  ), // biome-ignore format: a list
  fc
    .string({ unit: 'binary-ascii', minLength: 1, maxLength: 60 })
    .map((text) => text.replace(/[^\x21-\x7e]|[/?#]/g, '') || 'x'),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.uuid().map((id) => id.slice(0, -1)),
)
const oddQueries = fc.oneof(
  fc.constantFrom(
    '',
    '&',
    '&&=&',
    '=',
    '%',
    '%zz=%',
    '%00=%00',
    'a[]=1',
    'a=1&a=2',
    '%ed%a0%80=%ed%a0%80',
    'limit=1&limit=2',
    'limit=-1',
    'limit=1e2',
    'limit=%EF%BC%91',
  ),
  fc.constantFrom(
    'cursor=x',
    'offset=999999999',
    'offset=1&isRead=true',
    'token=%00',
    '__proto__=1',
    'validate=only&validate=',
    'customerUid=x',
    'x'.repeat(4000),
  ),
  fc
    .string({ unit: 'binary-ascii', maxLength: 60 })
    .map((text) => text.replace(/[^\x21-\x7e]|#/g, '')),
)

function targetOf(
  { path, parameters }: Operation,
  schemas: Schemas,
  known: Known,
): fc.Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === 'path')
  const ids = inPath.map(({ name, schema }) =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: arbitraryOf(schema, schemas, known, name).map((id) =>
          encodeURIComponent(String(id).toWellFormed()),
        ),
      },
      { weight: 1, arbitrary: oddIds },
    ),
  )
  const inQuery = parameters.filter((one) => one.in === 'query')
  const members = Object.fromEntries(
    inQuery.map(({ name, schema }) => [name, arbitraryOf(schema, schemas, known, name)]),
  )
  const requiredKeys = inQuery.filter(({ required }) => required).map(({ name }) => name)
  const query = fc.record(members, { requiredKeys }).map((values) => {
    const pairs = Object.entries(values).map(([name, value]) => [name, String(value)])
    return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
  })
  const strange = oddQueries.map((text) => `?${text}`)
  return fc
    .tuple(
      fc.tuple(...ids),
      inQuery.length > 0
        ? fc.oneof({ weight: 3, arbitrary: query }, strange)
        : fc.oneof({ weight: 9, arbitrary: fc.constant('') }, strange),
    )
    .map(
      ([values, end]) =>
        inPath.reduce(
          (target, { name }, i) => target.replace(`{${name}}`, () => values[i]!),
          path,
        ) + end,
    )
}

/** Generates headers in addition to those of the caller. Most requests have none. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  fc
    .constantFrom(
      'application/problem+json',
      'text/html',
      '*/*;q=0',
      ';',
      'application/json, application/problem+json;q=0.1',
    )
    .map((accept) => ({ accept })),
  fc
    .constantFrom('k', 'k'.repeat(255), 'k'.repeat(256), 'a b', '\u00e9', '')
    .map((key) => ({ 'idempotency-key': key })),
  fc.uuid().map((key) => ({ 'idempotency-key': key })),
  fc
    .constantFrom('*', '"x"', 'W/"x"', '"a", "b"', 'x'.repeat(2000), ',')
    .map((etag) => ({ 'if-none-match': etag })),
  fc.constantFrom('gzip', 'identity', 'br', 'x').map((coding) => ({ 'content-encoding': coding })),
  fc
    .constantFrom('10.0.0.1', '::1', 'x, y', '%00', '1.2.3.4, ::ffff:10.0.0.1')
    .map((chain) => ({ 'x-forwarded-for': chain, forwarded: `for=${chain}` })),
  fc
    .constantFrom(
      'onb=%E0',
      'onb=',
      'onb=x; onb=y',
      `onb=${'x'.repeat(2000)}`,
      '=;=',
      'onb=Fe26.2*1*x*y*z',
    )
    .map((cookie) => ({ cookie })),
  fc.constantFrom('cross-site', 'same-origin', 'x', '').map((site) => ({ 'sec-fetch-site': site })),
  fc
    .constantFrom('x'.repeat(400), '\u00ff\u0080', '<script>')
    .map((agent) => ({ 'user-agent': agent })),
)
const otherMethods = fc.constantFrom(
  'HEAD',
  'OPTIONS',
  'PATCH',
  'PUT',
  'DELETE',
  'POST',
  'GET',
  'TRACE',
  'PROPFIND',
)

/**
 * Whether the path is for this kind of caller. About half of the generated requests have a suitable
 * caller.
 */
function isForCaller({ path }: Operation, caller: string): boolean {
  if (path.startsWith('/admin/')) return caller === 'Admin'
  if (path.startsWith('/api/')) return caller.startsWith('a browser')
  return /^(?:System|User after|temporary|role)/.test(caller)
}

/** Generates requests to one operation from these callers. */
export function shotOf(
  operation: Operation,
  schemas: Schemas,
  known: Known,
  callers: readonly string[],
): fc.Arbitrary<Shot> {
  const body = operation.body
    ? fc.option(bodyOf(arbitraryOf(operation.body, schemas, known)), { nil: undefined, freq: 30 })
    : fc.constant(undefined)
  return fc.record({
    operation: fc.constant(operation),
    method: fc.oneof(
      { weight: 30, arbitrary: fc.constant(operation.method) },
      { weight: 1, arbitrary: otherMethods },
    ),
    target: targetOf(operation, schemas, known),
    caller: fc.oneof(
      fc.constantFrom(...callers),
      fc.constantFrom(...callers.filter((name) => isForCaller(operation, name))),
    ),
    headers: oddHeaders,
    body,
  })
}
