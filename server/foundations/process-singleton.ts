/** What must exist once in the process lives here: the front door's bundle and Next's each evaluate these modules for themselves. */
const shared = globalThis as { latchkeyThings?: Map<string, unknown> }
shared.latchkeyThings ??= new Map()
const things = shared.latchkeyThings

/** The one `name` of this process, made by the first who asks. */
export function once<T>(name: string, make: () => T): T {
  if (!things.has(name)) things.set(name, make())
  return things.get(name) as T
}

/** Puts or replaces the one `name` of this process. */
export function put<T>(name: string, thing: T): T {
  things.set(name, thing)
  return thing
}

export const find = <T>(name: string): T | undefined => things.get(name) as T | undefined
