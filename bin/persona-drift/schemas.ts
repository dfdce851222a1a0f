/** The keywords of JSON Schema that the comparison reads. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  description?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}
type Document = Record<string, unknown>

/**
 * Follows the local references of a part of the document. Undefined if a reference leads nowhere.
 */
export function resolve<Part extends { $ref?: string }>(
  document: Document,
  part: Part | undefined,
): Part | undefined {
  if (part?.$ref === undefined) return part
  const found = part.$ref
    .replace(/^#\//, '')
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => (value as Document | undefined)?.[name], document)
  return resolve(document, found as Part | undefined)
}

/** Lists a schema and all schemas that it combines. */
export function listParts(document: Document, schema: Schema | undefined): Schema[] {
  const found = resolve(document, schema)
  if (!found) return []
  const { allOf = [], anyOf = [], oneOf = [] } = found
  return [found, ...[...allOf, ...anyOf, ...oneOf].flatMap((part) => listParts(document, part))]
}

/**
 * A property that `findMember` found. `any` means that the schema allows the property but does not
 * describe it.
 */
export type Found = Schema | 'any'

/** Finds a property by its path, such as `data[].attributes.status`. Empty if it does not exist. */
export function findMember(document: Document, schema: Schema | undefined, path: string): Found[] {
  const steps = path.replaceAll('[]', '.[]').split('.')
  return steps.reduce<Found[]>(
    (found, step) => found.flatMap((one) => (one === 'any' ? [one] : below(document, one, step))),
    schema ? [schema] : [],
  )
}

function below(document: Document, schema: Schema, step: string): Found[] {
  const parts = listParts(document, schema)
  if (step === '[]') return parts.flatMap(({ items }) => (items ? [items] : []))
  const named = parts.flatMap(({ properties }) => properties?.[step] ?? [])
  const isOpen = parts.some(({ additionalProperties: more }) => more && more !== undefined)
  return named.length > 0 || !isOpen ? named : ['any']
}

/** Lists the JSON types that a property may have. Empty if the schema allows all types. */
export function typesOf(document: Document, schema: Schema): string[] {
  const types = listParts(document, schema).flatMap(({ type, const: value }) =>
    type !== undefined ? type : value === undefined ? [] : typeof value,
  )
  return [...new Set(types)]
}
