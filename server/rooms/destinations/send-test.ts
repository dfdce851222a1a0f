import type * as z from 'zod'
import type { testResult } from '@/lib/contracts/destinations'
import { sampleDataOf } from '@/lib/event-samples'
import type { EventType } from '@/lib/events'
import { pingType } from '@/lib/webhooks'
import { now } from '../../foundations/clock'
import { db, sql } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { openSender } from '../../foundations/outbound'
import { spendDestinationTest } from '../../foundations/rate-limit'
import { faultySender } from '../sandbox-faults'
import { secretColumns } from './lease'
import { outcomeOf } from './outcome'
import { deliveryTimeoutMs } from './poster'
import { makeSigner, signRequest } from './request'
import { type Scope, show } from './row'
import { listSecrets } from './secret'

export type TestResult = z.infer<typeof testResult>
type Signed = {
  secretSealed: Buffer
  previousSealed: Buffer | null
  previousExpiresAt: Date | null
}

/**
 * Sends a sample event to a destination now. Returns the signed request, the outcome and the
 * response. Stores no sample and does not change the state of the destination. Throws NOT_FOUND for
 * an unknown destination, and RATE_LIMITED after too many tests of it.
 */
export async function sendTest(
  scope: Scope,
  type: EventType | typeof pingType = pingType,
): Promise<TestResult> {
  const { id, url, organizationId } = await show(scope)
  await spendDestinationTest(id)
  const [secrets] = await db.query<Signed>(
    sql`select ${secretColumns} from destinations d where d.id = ${id}`,
  )
  const at = now()
  const common = { id: uuidv7(), seq: 0, requestId: null, customerId: null, at }
  // Only `sendTest` sends the type `ping`. The event log has no such type.
  const event = { ...common, type: type as EventType, data: sampleDataOf(type) }
  const signer = makeSigner(listSecrets({ id, ...secrets! }, at))
  const signed = signRequest(signer, event, at)
  const sender = faultySender(openSender(1), organizationId)
  const startedAt = performance.now()
  const sent = await sender.post({ url, ...signed, timeoutMs: deliveryTimeoutMs })
  sender.close()
  return {
    outcome: outcomeOf(sent),
    status: 'answer' in sent ? sent.answer.status : null,
    durationMs: Math.round(performance.now() - startedAt),
    request: { url, headers: signed.headers, body: signed.body },
    answer: 'answer' in sent ? sent.answer.text : null,
  }
}
