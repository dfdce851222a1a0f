import { type Contract, timeouts } from '@/lib/contract'
import { type Call, countRefused, finish, openCall } from './call'
import { within } from './deadline'
import { announceDeprecation } from './deprecation'
import { toRefusal } from './failure'
import { refuseForm } from './form-answer'
import { makeHandler } from './handler'
import type { FindFaults, Handler, ListUnused, Operation, Verb } from './operation'
import { refusal } from './respond'
import { authenticate } from './steps/authenticate'
import { injectFault } from './steps/inject-fault'
import { keepAlive } from './steps/keep-alive'
import { requireOwnSite } from './steps/own-site'
import { headersOf, spendRateLimit } from './steps/rate-limit'
import { isForm, readInput } from './steps/read-input'
import { replayOrRun } from './steps/replay-or-run'
import { succeed } from './steps/succeed'

export type { Handler } from './operation'
export { reply } from './reply'

/**
 * One step of a call. If the step returns a response, the call ends. Otherwise, the next step runs.
 * A step that does not wait returns no promise.
 */
type Step = (call: Call) => Promise<Response | undefined> | Response | undefined

const steps: readonly Step[] = [
  requireOwnSite,
  authenticate,
  keepAlive,
  spendRateLimit,
  injectFault,
  readInput,
  replayOrRun,
  succeed,
]

/**
 * Combines a contract and the function of its operation into a route handler. Turns errors into the
 * error envelope. The audit row is durable before the response is sent.
 */
export function endpoint<const C extends Contract>(
  contract: C,
  verb: Verb<C>,
  findFaults?: FindFaults<C>,
  listUnused?: ListUnused<C>,
): Handler {
  const operation = { contract, verb, findFaults, listUnused } as unknown as Operation
  const timeoutMs = contract.timeoutMs ?? timeouts.standard
  return makeHandler(contract, async (request, pathParams) => {
    const call = openCall(operation, request, pathParams)
    let response: Response
    try {
      response = await within(timeoutMs, (pause, leftMs) => {
        call.pause = pause
        call.leftMs = leftMs
        return takeSteps(call)
      })
    } catch (error) {
      response = await refuse(call, error)
    }
    const finished = await finish(call, response)
    if (call.isCut) request.disconnect()
    return contract.deprecatedAt === undefined ? finished : announceDeprecation(contract, finished)
  })
}

async function takeSteps(call: Call): Promise<Response> {
  for (const step of steps) {
    const taken = step(call)
    const response = taken instanceof Promise ? await taken : taken
    if (response) return response
  }
  throw new Error('no step has answered')
}

async function refuse(call: Call, thrown: unknown): Promise<Response> {
  const { contract, request, requestId, allowance } = call
  const error = toRefusal(thrown, requestId, contract.path)
  countRefused(call, error)
  // A forged form gets an error and no redirect, and the service stores nothing from it.
  if (error.code !== 'FORGED_REQUEST' && isForm(contract, request))
    return refuseForm(call, error).catch((thrown) => refuseUnstored(call, thrown))
  return refusal(error, requestId, request.header('accept'), allowance && headersOf(allowance))
}

/** Returns the error envelope if the errors of a plain form cannot be stored for its page. */
function refuseUnstored({ contract, request, requestId }: Call, thrown: unknown): Response {
  const error = toRefusal(thrown, requestId, contract.path)
  return refusal(error, requestId, request.header('accept'))
}
