import type { LiveStatus, StatusFacts } from '@/lib/contracts/browser/status'
import { expectResultAt } from '@/lib/expected-result'
import { now } from '../../foundations/clock'
import { db } from '../../foundations/db'
import * as provider from '../provider'
import { listStepsOf } from './history'
import { awaitsHandOff } from './provider-results'
import { findByCustomer, type StoredRequest, show } from './requests'

/** Reads the facts about a verification that its status page shows beside the status. */
async function readFacts(request: StoredRequest): Promise<StatusFacts> {
  const steps = await listStepsOf(request.profileId)
  const isPending = request.status === 'pending'
  const corrected = isPending ? steps.findLast(({ event }) => event === 'correct') : undefined
  // Each time the verification becomes pending, the promised waiting time starts again.
  const arrivedAt = isPending ? request.updatedAt : request.createdAt
  const expectedAt = new Date(expectResultAt(arrivedAt.toISOString()))
  return {
    steps,
    expectedAt,
    isOverdue: expectedAt < now(),
    corrected: corrected && { at: corrected.at, fields: corrected.fields },
    handOff: awaitsHandOff(request) ? provider.nameOf(request.providerKind) : undefined,
  }
}

/**
 * Returns the verification of a customer. With `since`, also returns the time of the read. If
 * `updatedAt` differs from `since`, also returns the facts for the status page. For an unchanged
 * verification, runs only one statement, because open pages poll this function. Undefined before
 * the signup.
 */
export async function readLive(
  customerId: string,
  since: string | undefined,
): Promise<LiveStatus | undefined> {
  const stored = await findByCustomer(db, customerId)
  if (!stored) return undefined
  const request = show(stored)
  if (since === undefined) return request
  const isChanged = request.updatedAt.toISOString() !== since
  return { ...request, readAt: now(), ...(isChanged && { facts: await readFacts(stored) }) }
}
