import * as z from 'zod'
import { withDefinitions } from './arbitrary-judge'

// biome-ignore lint/suspicious/noExplicitAny: the client knows only the document
type Node = any
type Operation = { method: string; path: string; declared: Node }
/** The credentials of a caller by the name of the security scheme. */
export type Wallet = Record<string, string>
export type Invocation = { parameters?: Record<string, string>; body?: unknown; wallet?: Wallet }
export type Invoked = { status: number; body: Node }

/**
 * Creates a client from an OpenAPI document. All its paths, methods and headers come from the
 * document.
 */
export function generateClient(document: Node) {
  const operations = new Map<string, Operation>()
  for (const [path, item] of Object.entries<Node>(document.paths))
    for (const [method, declared] of Object.entries<Node>(item))
      operations.set(declared.operationId, { method, path, declared })

  const find = (operationId: string): Operation => {
    const operation = operations.get(operationId)
    if (!operation) throw new Error(`the document has no ${operationId}`)
    return operation
  }
  const resolve = (node: Node): Node =>
    node?.$ref
      ? node.$ref
          .slice(2)
          .split('/')
          .reduce((at: Node, name: string) => at[name], document)
      : node
  const readerOf = (schema: Node) =>
    z.fromJSONSchema(withDefinitions(schema, document.components.schemas) as never)

  /** Returns headers for the first security requirement for which `wallet` has all credentials. */
  function credentialsOf({ declared }: Operation, wallet: Wallet): Record<string, string> {
    const ways: string[][] = declared.security.map((way: object) => Object.keys(way))
    const way = ways.find((schemes) => schemes.every((scheme) => wallet[scheme] !== undefined))
    if (!way && ways.length > 0)
      throw new Error(`${declared.operationId} wants one of ${JSON.stringify(ways)}`)
    return Object.fromEntries(
      (way ?? []).map((scheme) =>
        headerOf(document.components.securitySchemes[scheme], wallet[scheme]!),
      ),
    )
  }

  function addressOf({ path, declared }: Operation, given: Record<string, string>): string {
    const declaredOnes: Node[] = (declared.parameters ?? []).map(resolve)
    for (const name of Object.keys(given))
      if (!declaredOnes.some((one) => one.name === name))
        throw new Error(`${declared.operationId} declares no ${name}`)
    for (const { name, required } of declaredOnes)
      if (required && given[name] === undefined)
        throw new Error(`${declared.operationId} requires ${name}`)
    const inQuery = declaredOnes.filter(
      (one) => one.in === 'query' && given[one.name] !== undefined,
    )
    const query = new URLSearchParams(inQuery.map(({ name }) => [name, given[name]!])).toString()
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name]!))
    return `${document.servers[0].url}${filled}${query && `?${query}`}`
  }

  return {
    /**
     * Returns the example body of an operation with some replaced properties. For a list, replaces
     * them in each item.
     */
    exampleOf(operationId: string, overrides: object = {}): Node {
      const { example } = find(operationId).declared.requestBody.content['application/json']
      if (example === undefined) throw new Error(`${operationId} has no example`)
      return Array.isArray(example)
        ? example.map((item) => ({ ...item, ...overrides }))
        : { ...structuredClone(example), ...overrides }
    },

    /** Calls an operation. Throws if the request or the response does not match the document. */
    async invoke(
      operationId: string,
      { parameters = {}, body, wallet = {} }: Invocation = {},
    ): Promise<Invoked> {
      const operation = find(operationId)
      const content = resolve(operation.declared.requestBody)?.content['application/json']
      if (content) readerOf(content.schema).parse(body)
      else if (body !== undefined) throw new Error(`${operationId} takes no body`)
      const response = await fetch(addressOf(operation, parameters), {
        method: operation.method.toUpperCase(),
        headers: {
          ...credentialsOf(operation, wallet),
          ...(content ? { 'content-type': 'application/json' } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const promised = resolve(operation.declared.responses[response.status])
      if (!promised)
        throw new Error(
          `${operationId} answered ${response.status}, which the document does not have: ${text}`,
        )
      const shape = promised.content?.['application/json']?.schema
      if (shape) readerOf(shape).parse(JSON.parse(text))
      else if (text !== '')
        throw new Error(`${operationId} answered a body that the document does not have: ${text}`)
      return { status: response.status, body: shape ? JSON.parse(text) : undefined }
    },
  }
}

/** Returns the header of a security scheme: an API key or a bearer token. */
function headerOf(scheme: Node, value: string): [string, string] {
  if (scheme.type === 'apiKey' && scheme.in === 'header') return [scheme.name, value]
  if (scheme.type === 'http' && scheme.scheme === 'bearer')
    return ['Authorization', `Bearer ${value}`]
  throw new Error(`no client knows a scheme like ${JSON.stringify(scheme)}`)
}
