import type { CallInput } from '@/lib/client/request'
import type { Operation } from './operation-table'
import type { Page } from './public-types'

type Call = (input: CallInput) => Promise<{ data: unknown; meta: unknown }>
type Meta = { nextCursor?: string | null; hasMore?: boolean } | undefined

const pageSize = 100

/** Reads a list page by page. Begins at the `after` or `cursor` of the query, if present. */
export async function* readPages(
  { paging }: Operation,
  input: CallInput,
  call: Call,
): AsyncGenerator<Page<unknown, unknown>, undefined> {
  const given = (input.query ?? {}) as Record<string, unknown>
  let from: Record<string, unknown> = {}
  for (;;) {
    const query = paging === undefined ? given : { limit: pageSize, ...given, ...from }
    const { data, meta } = await call({ ...input, query })
    const { cursor, hasMore } = nextOf(paging, data as unknown[], meta as Meta)
    yield { data: data as unknown[], meta, cursor }
    if (!hasMore) return
    from = { [paging === 'cursor' ? 'cursor' : 'after']: cursor }
  }
}

function nextOf(paging: string | undefined, data: unknown[], meta: Meta) {
  const next = meta?.nextCursor ?? null
  if (paging === undefined) return { cursor: null, hasMore: false }
  if (paging === 'cursor') return { cursor: next, hasMore: next !== null }
  if (paging === 'after') return { cursor: next, hasMore: meta?.hasMore === true }
  // Without `meta`, only an empty page shows that the list has ended.
  const last = data.at(-1) as Record<string, string> | undefined
  return { cursor: last?.[paging] ?? null, hasMore: last !== undefined }
}

/** Reads a list item by item. */
export async function* readItems(pages: AsyncIterable<Page<unknown, unknown>>) {
  for await (const { data } of pages) yield* data
}
