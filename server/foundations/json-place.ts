const token =
  /[ \t\n\r]*(?:([{}[\]:,])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y

type Wanted = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd'

/** Returns the index of the first token that is not valid JSON at its position. */
export function findFault(text: string): number {
  const levels: string[] = []
  let wanted: Wanted = 'value'
  for (let from = 0; ; from = token.lastIndex) {
    token.lastIndex = from
    const found = token.exec(text)
    const next: Wanted | undefined | null = found && follow(found, wanted, levels)
    if (!next) return from + text.slice(from).search(/[^ \t\n\r]|$/)
    wanted = next
  }
}

/** Returns the kind of token that must follow. Undefined if the given token is not valid here. */
function follow(found: RegExpExecArray, wanted: Wanted, levels: string[]): Wanted | undefined {
  const [, sign, string] = found
  if (sign === undefined) return followScalar(string !== undefined, wanted)
  if (sign === ':') return wanted === 'colon' ? 'value' : undefined
  if (sign === ',') return wanted === 'commaOrEnd' ? commaIn(levels.at(-1)) : undefined
  if (sign === '{' || sign === '[') return openIn(sign, wanted, levels)
  if (!wanted.endsWith('OrEnd')) return undefined
  return levels.pop() === (sign === '}' ? '{' : '[') ? 'commaOrEnd' : undefined
}

function openIn(sign: '{' | '[', wanted: Wanted, levels: string[]): Wanted | undefined {
  if (!wanted.startsWith('value')) return undefined
  levels.push(sign)
  return sign === '{' ? 'keyOrEnd' : 'valueOrEnd'
}

function followScalar(isString: boolean, wanted: Wanted): Wanted | undefined {
  if (wanted.startsWith('value')) return 'commaOrEnd'
  return isString && wanted.startsWith('key') ? 'colon' : undefined
}

function commaIn(level: string | undefined): Wanted | undefined {
  if (level === undefined) return undefined
  return level === '{' ? 'key' : 'value'
}

/** Names the line and column of an index. Both count from 1. */
export function describePlace(text: string, index: number): string {
  const before = text.slice(0, index).split('\n')
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`
}
