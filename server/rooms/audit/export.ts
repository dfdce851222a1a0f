import { listAfter } from './reading'
import { listHeads } from './streams'

const pageSize = 1000

/** The whole audit as newline-delimited JSON, oldest first within each stream, in pieces. */
export function exportAll(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let streams: string[] | undefined
  let after = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        streams ??= (await listHeads()).map((head) => head.stream)
        const [stream] = streams
        if (stream === undefined) return controller.close()
        const rows = await listAfter(stream, after, pageSize)
        after = rows.at(-1)?.n ?? 0
        if (rows.length < pageSize) {
          streams.shift()
          after = 0
        }
        controller.enqueue(
          encoder.encode(
            rows
              .map(
                (row) => `${JSON.stringify({ stream, ...row, hash: row.hash.toString('hex') })}\n`,
              )
              .join(''),
          ),
        )
      },
    },
    { highWaterMark: 1 },
  )
}
