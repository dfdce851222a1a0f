import * as z from 'zod'
import { canonicalForms } from '@/lib/formats'
import { nearest } from '@/lib/nearest'

type Schema = z.core.$ZodType
type Members = Record<string, unknown>

/** Whether this is a JSON object. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Removes optional, nullable and default wrappers from a schema. */
function unwrap(schema: Schema): Schema {
  const def = schema._zod.def
  return 'innerType' in def ? unwrap(def.innerType as Schema) : schema
}

/**
 * Returns the schema of a property: `true` if any value is allowed, undefined if the property is
 * unknown.
 */
function findMember(schema: z.ZodObject, name: string): Schema | true | undefined {
  if (Object.hasOwn(schema.shape, name)) return schema.shape[name]
  const patterns = z.globalRegistry.get(schema)?.patternProperties
  if (isMembers(patterns))
    return Object.keys(patterns).some((pattern) => new RegExp(pattern).test(name)) || undefined
  return schema.def.catchall === undefined || schema.def.catchall instanceof z.ZodNever
    ? undefined
    : true
}

/** Returns the rule of a property by its dotted path. */
export const findRule = (schema: Schema, path: string): z.ZodType | undefined =>
  path.split('.').reduce<Schema | undefined>((rule, name) => {
    const inner = rule && unwrap(rule)
    return inner instanceof z.ZodObject ? (inner.shape[name] as Schema | undefined) : undefined
  }, schema) as z.ZodType | undefined

// A response header lists the names of unknown properties. A name becomes `?` if it is too long or
// has characters that are unsafe in a header.
export const showName = (name: string): string => (/^[\w$-]{1,64}$/.test(name) ? name : '?')

const maxPaths = 50

/**
 * Lists the dotted paths of the first 50 unknown properties, in the order of the body. The paths
 * are safe in a header.
 */
export const ignoredMembers = (schema: Schema, body: unknown): string[] =>
  findIgnored(schema, body).take(maxPaths).toArray()

// The limit is low, because many proxies accept at most 4 KB of headers and fail if a response has
// more.
const maxHeaderLength = 2000

/** Joins paths into the value of a header. Omits the last paths if the value would be too long. */
export function joinPaths(paths: readonly string[]): string {
  const joined = paths.join(', ')
  return joined.length <= maxHeaderLength
    ? joined
    : `${joined.slice(0, joined.lastIndexOf(', ', maxHeaderLength - 5))}, ...`
}

const guess = (name: string, absent: readonly string[]): string => {
  const meant = nearest(name, absent)
  return meant === undefined ? '' : ` (did you mean ${meant}?)`
}

/** Chooses the alternative of a union that has the shape of the value: list or object. */
function chooseSchema(schema: Schema, value: unknown): Schema {
  const inner = unwrap(schema)
  if (!(inner instanceof z.ZodUnion)) return inner
  const forms = (inner.options as Schema[]).map((option) => chooseSchema(option, value))
  return (
    forms.find((form) => form instanceof (Array.isArray(value) ? z.ZodArray : z.ZodObject)) ?? inner
  )
}

// This is a generator, because the search for a similar name is slow, and a body may have tens of
// thousands of unknown names. Callers read only the first ones.
function* findIgnored(schema: Schema, body: unknown, path = ''): Generator<string> {
  const inner = chooseSchema(schema, body)
  if (inner instanceof z.ZodArray && Array.isArray(body)) {
    for (const [index, item] of body.entries())
      yield* findIgnored(inner.element, item, `${path}${index}.`)
  }
  if (!(inner instanceof z.ZodObject && isMembers(body))) return
  for (const [name, value] of Object.entries(body)) {
    const member = findMember(inner, name)
    if (member === undefined) {
      const absent = Object.keys(inner.shape).filter((known) => !Object.hasOwn(body, known))
      yield path + showName(name) + guess(name, absent)
    } else if (member !== true) yield* findIgnored(member, value, `${path}${name}.`)
  }
}

/**
 * Returns the stored form of a body: known properties without nulls, in their canonical spelling. A
 * second call changes nothing.
 */
export function normalizeMembers(schema: Schema, value: unknown): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => normalizeMembers(inner.element, item))
  if (typeof value === 'string')
    return canonicalForms.get(inner as z.ZodString)?.spell(value) ?? value
  if (!(inner instanceof z.ZodObject && isMembers(value))) return value
  const kept = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    const member = findMember(inner, name)
    if (member === undefined || item === undefined || item === null) return []
    return [[name, member === true ? item : normalizeMembers(member, item)]]
  })
  return Object.fromEntries(kept)
}

/**
 * Lists every leaf of a schema as a dotted path. For a list, the path continues with the properties
 * of its items.
 */
export function listFields(schema: Schema, path = ''): string[] {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) return listFields(inner.element, path)
  if (!(inner instanceof z.ZodObject)) return [path]
  return Object.entries(inner.shape).flatMap(([name, member]) =>
    listFields(member, path === '' ? name : `${path}.${name}`),
  )
}

/** Lists the dotted paths of the values. A list is one value. */
export function listPaths(value: unknown, path = ''): string[] {
  if (!isMembers(value)) return value === undefined || value === null ? [] : [path]
  return Object.entries(value).flatMap(([name, member]) =>
    listPaths(member, path === '' ? name : `${path}.${name}`),
  )
}

/** Merges `changes` into a copy of `value`. Replaces lists as a whole and ignores nulls. */
export function mergeMembers(value: unknown, changes: unknown): unknown {
  if (changes === undefined || changes === null) return value
  if (!isMembers(value) || !isMembers(changes)) return changes
  const names = [...new Set([...Object.keys(value), ...Object.keys(changes)])]
  return Object.fromEntries(names.map((name) => [name, mergeMembers(value[name], changes[name])]))
}
