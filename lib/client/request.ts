/** The input of any contract. */
export type CallInput = { params?: unknown; query?: unknown; body?: unknown }

const hasValue = (entry: [string, unknown]): boolean => entry[1] !== undefined && entry[1] !== null

/**
 * Replaces each `{name}` in a path by its value in `params`, and adds the query. Omits absent and
 * null query parameters.
 */
export function fillPath(path: string, { params, query }: CallInput): string {
  const named = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (named[name] === undefined) throw new TypeError(`The path needs ${name}`)
    return encodeURIComponent(String(named[name]))
  })
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(hasValue)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/**
 * Returns the method, headers and body for `fetch`. It sets no rule for cookies, because `fetch`
 * sends them only to the origin of the page by default.
 */
export function buildRequest(
  method: string,
  { body }: CallInput,
  headers: Record<string, string>,
): RequestInit {
  const all: Record<string, string> = { accept: 'application/json', ...headers }
  if (body === undefined) return { method, headers: all, redirect: 'error' }
  return {
    method,
    headers: { ...all, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
  }
}
