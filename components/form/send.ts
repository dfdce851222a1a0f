import { type ErrorItem, envelope } from '@/lib/errors'

/** What became of a form that a script sent. `status` 0: the service could not be reached. */
export type Sent =
  | { ok: true; data: Record<string, unknown> }
  | { ok: false; status: number; items: readonly ErrorItem[]; retryAfterSeconds: number }

/** Posts JSON to one of the browser's own endpoints. Never throws. */
export async function send(path: string, body: unknown): Promise<Sent> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
    })
    const answer: unknown = response.status === 204 ? {} : await response.json()
    if (response.ok) return { ok: true, data: dataOf(answer) }
    const read = envelope.safeParse(answer)
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || 0
    return { ok: false, status: response.status, items: read.success ? read.data.errors : [], retryAfterSeconds }
  } catch {
    return { ok: false, status: 0, items: [], retryAfterSeconds: 0 }
  }
}

const dataOf = (answer: unknown): Record<string, unknown> => {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}
