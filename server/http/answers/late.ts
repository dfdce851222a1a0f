import { setTimeout as sleep } from 'node:timers/promises'
import { describe, log } from '../../foundations/log'
import { type Reply, reply } from '../reply'

const plainWithinMs = 2000

/**
 * Answers with data that may take longer than a request's timeout. After `withinMs` the headers are sent, and the body follows
 * when the data is known. A later failure cuts the answer off and is logged as `event`.
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
