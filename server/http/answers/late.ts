import { setTimeout as sleep } from 'node:timers/promises'
import { describe, log } from '../../foundations/log'
import { type Reply, reply } from '../reply'

const plainWithinMs = 2000

/**
 * Responds with data that may take longer than the timeout of a request. If the data is not ready
 * after `withinMs`, sends the headers first, and the body when the data is complete. A failure
 * after the headers aborts the response and is logged as `event`.
 */
export async function answerLate(
  work: Promise<unknown>,
  event: string,
  withinMs = plainWithinMs,
): Promise<Reply> {
  work.catch(() => {})
  const early = await Promise.race([work, sleep(withinMs, undefined, { ref: false })])
  if (early) return reply({ data: early })
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ data: await work })))
        controller.close()
      } catch (error) {
        log().error({ event, ...describe(error) })
        controller.error(error)
      }
    },
  })
  return reply({ stream })
}
