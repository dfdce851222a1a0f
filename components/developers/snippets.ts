import { access, type Caller } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import { packageName, partnerContracts } from '@/lib/partner-contracts'
import { variableOf } from './path-variables'
import { sampleBody, sampleQuery } from './samples'

const camel = (variable: string): string =>
  variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const indent = (depth: number): string => '  '.repeat(depth)
const text = (value: string): string => (value.includes("'") ? JSON.stringify(value) : `'${value}'`)
const width = 78

/** Returns a value as a TypeScript literal, on one line if it fits. */
function writeLiteral(value: unknown, depth = 0): string {
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

/**
 * Returns the code for a client that may call the operation. The client acts for the partner or for
 * a customer, or has a token.
 */
function clientOf(contract: Contract): string {
  const callers: readonly Caller[] | null = access[contract.access]
  if (!callers || callers.includes('System')) return 'latchkey'
  return callers.some((caller) => caller.startsWith('User'))
    ? 'latchkey.actingFor(customerUid)'
    : 'latchkey.withToken(temporaryToken)'
}

/** Returns the arguments of a call, on one line if they fit after `before`. */
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

/**
 * Returns the call as code that uses the package. Undefined if the package does not have the
 * operation.
 */
export function writeTypeScript(contract: Contract): string | undefined {
  const { operationId, data, meta } = contract
  if (!partnerOperations.has(operationId)) return undefined
  const taken = !data ? '' : meta ? 'const { data, meta } = ' : 'const { data } = '
  const call = `${taken}await ${clientOf(contract)}.${operationId}`
  return `${preamble}${call}(${inputOf(contract, call)})`
}
