import { setTimeout as sleep } from 'node:timers/promises'
import { describe, log } from '../../foundations/log'
import { type Reply, reply } from '../../foundations/reply'
import { type Verdict, verify } from './verification'

const plainWithinMs = 2000

/** The verdict as an answer. Reading millions of rows outlasts the limit of a request: then the head goes first and the body when it is known. */
export async function answerVerdict(
  verdict: Promise<Verdict> = verify(),
  withinMs = plainWithinMs,
): Promise<Reply> {
  verdict.catch(() => {})
  const early = await Promise.race([verdict, sleep(withinMs, undefined, { ref: false })])
  if (early) return reply({ data: early })
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ data: await verdict })))
        controller.close()
      } catch (error) {
        // The head is gone: the caller learns of it by an answer that is cut off.
        log().error({ event: 'audit.verificationFailed', ...describe(error) })
        controller.error(error)
      }
    },
  })
  return reply({ stream })
}
