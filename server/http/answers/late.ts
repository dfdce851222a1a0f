import { setTimeout as sleep } from 'node:timers/promises'
import { describe, log } from '../../foundations/log'
import { type Reply, reply } from '../reply'

const plainWithinMs = 2000

/**
 * Responds with the result of an audit verification, which may take longer than the timeout of a
 * request. If the result is not ready after `withinMs`, sends the headers first and the body later.
 * If the verification fails after that, logs the error and aborts the response.
 */
export async function answerLate(work: Promise<unknown>, withinMs = plainWithinMs): Promise<Reply> {
  work.catch(() => {})
  const early = await Promise.race([work, sleep(withinMs, undefined, { ref: false })])
  if (early) return reply({ data: early })
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ data: await work })))
        controller.close()
      } catch (error) {
        log().error({ event: 'audit.verificationFailed', ...describe(error) })
        controller.error(error)
      }
    },
  })
  return reply({ stream })
}
