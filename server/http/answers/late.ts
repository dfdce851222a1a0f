import { setTimeout as sleep } from 'node:timers/promises'
import { describe, log } from '../../foundations/log'
import { type Reply, reply } from '../reply'

const plainWithinMs = 2000
// Many clients end a response after five minutes without a byte, such as Node's own `fetch`.
const spaceEveryMs = 30_000
const text = new TextEncoder()

/**
 * Responds with the result of an audit verification, which may take longer than the timeout of a
 * request. If the result is not ready after `withinMs`, sends the headers first and the body later.
 * Until then, sends a space every `everyMs`, which JSON allows before a value. If the verification
 * fails after that, logs the error and aborts the response.
 */
export async function answerLate(
  work: Promise<unknown>,
  withinMs = plainWithinMs,
  everyMs = spaceEveryMs,
): Promise<Reply> {
  work.catch(() => {})
  const early = await Promise.race([work, sleep(withinMs, undefined, { ref: false })])
  if (early) return reply({ data: early })
  let timer: ReturnType<typeof setInterval> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => controller.enqueue(text.encode(' ')), everyMs).unref()
    },
    async pull(controller) {
      try {
        const data = await work
        controller.enqueue(text.encode(JSON.stringify({ data })))
        controller.close()
      } catch (error) {
        log().error({ event: 'audit.verificationFailed', ...describe(error) })
        controller.error(error)
      } finally {
        clearInterval(timer)
      }
    },
    cancel: () => clearInterval(timer),
  })
  return reply({ stream })
}
