/**
 * Sends pieces of text at the speed of the client. Stops the generator if the client disconnects.
 */
export function streamOf(
  pieces: AsyncGenerator<string, string | undefined>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (value !== undefined) controller.enqueue(encoder.encode(value))
        if (done) controller.close()
      },
      cancel() {
        pieces.return(undefined).catch(() => {})
      },
    },
    { highWaterMark: 1 },
  )
}
