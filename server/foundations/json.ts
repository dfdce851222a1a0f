import { ApiError } from '@/lib/errors'
import { describePlace, findFault } from './json-place'

const maxDepth = 32
const maxMembers = 1000

type Level = { isObject: boolean; keys: Set<string>; members: number }

/**
 * Parses JSON more strictly than `JSON.parse`. Also rejects repeated keys, `__proto__`, a depth
 * over 32, and over 1,000 members in an object or list. Throws MALFORMED_JSON without the text.
 */
export function parseJson(text: string): unknown {
  inspect(text)
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The JSON breaks off or is wrong', text, findFault(text))
  }
}

/** The message contains the position of the error and never quotes the text. */
const malformed = (fault: string, text: string, index: number): ApiError =>
  new ApiError('MALFORMED_JSON', { details: `${fault} at ${describePlace(text, index)}.` })

type Scan = { levels: Level[]; expectsKey: boolean }

// Checks only the structure. JSON.parse checks the values.
function inspect(text: string): void {
  const scan: Scan = { levels: [], expectsKey: false }
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === 0x22) i = skipString(scan, text, i)
    else if (char === 0x7b || char === 0x5b) openLevel(scan, text, i)
    else if (char === 0x7d || char === 0x5d) scan.levels.pop()
    else if (char === 0x2c) addMember(scan, text, i)
  }
}

/** Returns the index of the closing quote. */
function skipString(scan: Scan, text: string, start: number): number {
  const end = endOfString(text, start)
  const level = scan.levels.at(-1)
  if (level && scan.expectsKey) addKey(level, text, [start, end + 1])
  else if (level && level.members === 0) level.members = 1
  scan.expectsKey = false
  return end
}

function openLevel(scan: Scan, text: string, index: number): void {
  const isObject = text.charCodeAt(index) === 0x7b
  const level = scan.levels.at(-1)
  if (level && level.members === 0) level.members = 1
  if (scan.levels.length === maxDepth)
    throw malformed('The body nests deeper than 32 levels', text, index)
  scan.levels.push({ isObject, keys: new Set(), members: 0 })
  scan.expectsKey = isObject
}

function addMember(scan: Scan, text: string, index: number): void {
  const level = scan.levels.at(-1)
  if (!level) return
  // The first comma of an object or a list means that it has two members.
  level.members = Math.max(level.members, 1) + 1
  if (level.members > maxMembers)
    throw malformed('An object or list of the body has over 1,000 members', text, index)
  scan.expectsKey = level.isObject
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === 0x5c) i++
    else if (char === 0x22) return i
  }
  throw malformed('A string of the JSON does not end', text, start)
}

function addKey(level: Level, text: string, [start, end]: readonly [number, number]): void {
  const quoted = text.slice(start, end)
  let key: string
  try {
    key = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
  } catch {
    throw malformed('A key of the JSON is wrong', text, start)
  }
  if (key === '__proto__' || level.keys.has(key))
    throw malformed('The body repeats a key or holds one that is not allowed', text, start)
  level.keys.add(key)
  if (level.members === 0) level.members = 1
}
