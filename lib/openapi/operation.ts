import type * as z from 'zod'
import { describeScope } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import examples from './examples.json'
import { headerParametersOf, successHeaders } from './headers'
import { refusalsOf } from './refusals'
import { type JsonSchema, type Member, membersOf, schemaOf } from './schema'
import { securityOf } from './security'

type Example = { request?: unknown; response: unknown }
/**
 * Returns the recorded request and response of an operation. They contain samples instead of real
 * ids, times and secrets.
 */
export const exampleOf = (operationId: string): Example | undefined =>
  (examples as Record<string, Example>)[operationId]

const recordedSite = 'https://api.latchkey.example'
/** Replaces the recorded base URL in an example by the URL of this service. */
export const placeExample = (text: string, site: string): string =>
  text.replaceAll(recordedSite, site)

function parameterOf({ name, schema: { description, ...schema } }: Member): JsonSchema {
  return { name, ...(description === undefined ? {} : { description }), schema }
}

function parametersOf(contract: Contract): JsonSchema[] {
  const { params, query } = contract
  const inPath = params
    ? membersOf(params).map((member) => ({ ...parameterOf(member), in: 'path', required: true }))
    : []
  const inQuery = query
    ? membersOf(query).map((member) => ({
        ...parameterOf(member),
        in: 'query',
        required: member.isRequired,
      }))
    : []
  return [...inPath, ...inQuery, ...headerParametersOf(contract)]
}

const shown = (example: unknown): JsonSchema => (example === undefined ? {} : { example })

const described = (description: string, schema: z.ZodType): JsonSchema => ({
  ...schemaOf(schema, 'output'),
  description,
})

/** Returns the content of a successful response. */
function contentOf({ operationId, status, data, meta, dataMediaTypes }: Contract): JsonSchema {
  if (dataMediaTypes) return binary(dataMediaTypes)
  if (!data || status === 204) return {}
  const properties = {
    data: described('The result of the operation', data),
    ...(meta ? { meta: described('The cursor for the next page, and counts', meta) } : {}),
  }
  const schema = { type: 'object', properties, required: Object.keys(properties) }
  const example = shown(exampleOf(operationId)?.response)
  return { content: { 'application/json': { schema, ...example } } }
}

const meanings: Readonly<Record<Contract['status'], string>> = {
  200: 'The operation succeeded.',
  201: 'The operation created it.',
  202: 'The service accepted it.',
  204: 'The operation succeeded. The response has no body.',
}

function successOf(contract: Contract): JsonSchema {
  const { status, isConditional } = contract
  const headers = successHeaders(contract)
  return {
    [status]: { description: meanings[status], ...headers, ...contentOf(contract) },
    ...(isConditional
      ? {
          304: {
            description: 'Nothing has changed since the ETag. The response has no body.',
            ...headers,
          },
        }
      : {}),
  }
}

const binary = (mediaTypes: readonly string[]): JsonSchema => ({
  content: Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
})

function bodyOf({ operationId, body, bodyOptional, bodyMediaTypes }: Contract): JsonSchema {
  if (bodyMediaTypes) return { requestBody: { required: true, ...binary(bodyMediaTypes) } }
  if (!body) return {}
  const json = { schema: schemaOf(body, 'input'), ...shown(exampleOf(operationId)?.request) }
  return { requestBody: { required: !bodyOptional, content: { 'application/json': json } } }
}

/** Joins the description and the sentence about scopes. */
function describeOperation(contract: Contract): string | undefined {
  const { description } = contract
  const sentences = [description && `${description}.`, describeScope(contract)]
  return sentences.filter((one) => one !== undefined).join(' ') || undefined
}

/** One operation of the document. */
export function operationOf(contract: Contract, tag: string): JsonSchema {
  const { operationId, summary, deprecatedAt, sunsetAt } = contract
  const description = describeOperation(contract)
  const parameters = parametersOf(contract)
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: [tag],
    ...(deprecatedAt ? { deprecated: true, 'x-sunset': sunsetAt } : {}),
    security: securityOf(contract),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(contract),
    responses: { ...successOf(contract), ...refusalsOf(contract) },
  }
}
