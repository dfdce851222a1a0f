/** Reads the value at a dotted path through objects. Undefined if there is none. */
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

/** Whether a dotted path equals another or is below it. */
export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`)
