import { access, type Caller } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import { packageName, partnerContracts } from '@/lib/partner-contracts'
import { type Credentials, credentialsOf } from './callers'
import { sampleBody, sampleQuery } from './samples'

/** The shell variables for path parameters. */
const variables: Readonly<Record<string, string>> = {
  organization: 'ORGANIZATION',
  handle: 'HANDLE',
}
const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
/** The shell variable of `{id}`, by the collection before it. */
const idVariables: Readonly<Record<string, string>> = {
  destinations: 'DESTINATION_ID',
  events: 'EVENT_ID',
  notifications: 'NOTIFICATION_ID',
  sessions: 'SESSION_ID',
}
const variableOf = (path: string, name: string): string => {
  const collection = name === 'id' ? /(\w+)\/\{id\}/.exec(path)?.[1] : undefined
  return (collection && idVariables[collection]) ?? variables[name] ?? snake(name)
}
const camel = (variable: string): string =>
  variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const headers: Readonly<Record<Credentials, readonly string[]>> = {
  none: [],
  session: ['X-Session-Id: $SESSION_ID', 'X-Client-Id: $CLIENT_ID'],
  bearer: ['Authorization: Bearer $TEMPORARY_TOKEN'],
  admin: ['Authorization: Bearer $ADMIN_KEY'],
}

/** Escapes text for single quotes in a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Returns the call as a curl command. BASE_URL and the credentials are shell variables. */
export function writeCurl(contract: Contract): string {
  const { method, path } = contract
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variableOf(path, name)}`)
  const query = new URLSearchParams(sampleQuery(contract)).toString()
  const body = sampleBody(contract)
  return [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} "$BASE_URL${filled}${query && `?${query}`}"`,
    ...headers[credentialsOf(contract)].map((header) => `-H "${header}"`),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${quote(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ')
}

const indent = (depth: number): string => '  '.repeat(depth)
const text = (value: string): string => (value.includes("'") ? JSON.stringify(value) : `'${value}'`)
const width = 78

/** A value as a TypeScript literal, on one line if it fits. */
export function writeLiteral(value: unknown, depth = 0): string {
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((item) => writeLiteral(item, depth + 1))
    : Object.entries(value).map(
        ([name, member]) =>
          `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name)}: ${writeLiteral(member, depth + 1)}`,
      )
  if (parts.length === 0) return isList ? '[]' : '{}'
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (!line.includes('\n') && indent(depth).length + line.length <= width) return line
  const [first, last] = isList ? ['[', ']'] : ['{', '}']
  return `${first}\n${parts.map((part) => `${indent(depth + 1)}${part},\n`).join('')}${indent(depth)}${last}`
}

const partnerOperations = new Set(partnerContracts.map(({ operationId }) => operationId))

/** The client that may call an operation: for the partner, for a customer, or with a token. */
function clientOf(contract: Contract): string {
  const callers: readonly Caller[] | null = access[contract.access]
  if (!callers || callers.includes('System')) return 'latchkey'
  return callers.some((caller) => caller.startsWith('User'))
    ? 'latchkey.actingFor(customerUid)'
    : 'latchkey.withToken(temporaryToken)'
}

/** Returns the input of a call. It is on one line if it fits behind `before`. */
function inputOf(contract: Contract, before: string): string {
  const { path, params, bodyMediaTypes } = contract
  const body = sampleBody(contract)
  const query = sampleQuery(contract)
  const names = params ? [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!) : []
  const given = names.map((name) => {
    const variable = camel(variableOf(path, name))
    return variable === name ? name : `${name}: ${variable}`
  })
  const parts = [
    ...(given.length > 0 ? [`params: { ${given.join(', ')} }`] : []),
    ...(Object.keys(query).length > 0 ? [`query: ${writeLiteral(query, 1)}`] : []),
    ...(body === undefined ? [] : [`body: ${writeLiteral(body, 1)}`]),
    ...(bodyMediaTypes ? [`body: new Blob([bytes], { type: '${bodyMediaTypes[0]}' })`] : []),
  ]
  if (parts.length === 0) return ''
  const line = `{ ${parts.join(', ')} }`
  return line.includes('\n') || before.length + line.length + 2 > width
    ? `{\n  ${parts.join(',\n  ')},\n}`
    : line
}

const preamble = `import { Latchkey } from '${packageName}'

const latchkey = new Latchkey({ baseUrl, clientId, clientSecret })
`

/** Returns the call with the package. Undefined for operations that the package does not have. */
export function writeTypeScript(contract: Contract): string | undefined {
  const { operationId, data, meta } = contract
  if (!partnerOperations.has(operationId)) return undefined
  const taken = !data ? '' : meta ? 'const { data, meta } = ' : 'const { data } = '
  const call = `${taken}await ${clientOf(contract)}.${operationId}`
  return `${preamble}${call}(${inputOf(contract, call)})`
}
