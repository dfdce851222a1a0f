/**
 * Reads the value at a dotted path, such as `address.city`, in nested objects. Undefined if there
 * is none.
 */
export const readPath = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (held, name) =>
        typeof held === 'object' && held !== null && !Array.isArray(held)
          ? (held as Record<string, unknown>)[name]
          : undefined,
      value,
    )

/** Returns a copy of an object without the values at these dotted paths. */
export function removePaths<Value extends object>(value: Value, paths: readonly string[]): Value {
  const copy = structuredClone(value)
  for (const path of paths) {
    const names = path.split('.')
    const last = names.pop()!
    const holder = names.length === 0 ? copy : readPath(copy, names.join('.'))
    if (typeof holder === 'object' && holder !== null) Reflect.deleteProperty(holder, last)
  }
  return copy
}
