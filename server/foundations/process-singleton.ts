/**
 * Values that must exist only once per process. The HTTP server and Next.js have separate bundles.
 * Each bundle has its own copy of every module and of the variables in it.
 */
const shared = globalThis as { latchkeyThings?: Map<string, unknown> }
shared.latchkeyThings ??= new Map()
const things = shared.latchkeyThings

/** Returns the value with this name. The first call creates it. */
export function processSingleton<T>(name: string, make: () => T): T {
  if (!things.has(name)) things.set(name, make())
  return things.get(name) as T
}

/** Sets or replaces the value with this name. */
export function set<T>(name: string, thing: T): T {
  things.set(name, thing)
  return thing
}

/** Removes the value with this name. The next call of `processSingleton` creates it again. */
export const remove = (name: string): void => void things.delete(name)

/** Returns the value with this name, or undefined. Creates nothing. */
export const get = <T>(name: string): T | undefined => things.get(name) as T | undefined
