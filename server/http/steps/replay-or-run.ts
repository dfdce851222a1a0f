import type { Contract } from '@/lib/contract'
import { openScope, withScope } from '../../foundations/request-id'
import * as idempotency from '../../rooms/idempotency'
import type { Principal } from '../../rooms/principal'
import type { Call } from '../call'
import { urlOf } from '../call-request'
import type { VerbInput } from '../operation'
import { dataOf } from '../reply'

/**
 * Runs the operation. With an Idempotency-Key, runs it only once. A repeated call returns the
 * stored data.
 */
export async function replayOrRun(call: Call): Promise<undefined> {
  const { contract, request, principal } = call
  const { isForm } = call.input!
  const key = contract.idempotent && !isForm ? request.header('idempotency-key') : undefined
  if (key !== undefined && principal) await runOnce(call, principal, key)
  else call.result = await run(call)
}

async function runOnce(call: Call, principal: Principal, key: string): Promise<void> {
  const { query, raw } = call.input!
  const request = [call.contract.method, urlOf(call.request).pathname, query, raw]
  // The service does not store redirects and cookies, so only the first response contains them.
  const ran = await idempotency.run({ principal, key, request, dataOf }, () => run(call))
  call.isReplayed = ran.isReplayed
  call.result = ran.result
}

function run(call: Call): Promise<unknown> {
  const { operation, contract, requestId, request, principal } = call
  const { params, query, body, raw, isForm } = call.input!
  const input = {
    params,
    query,
    body,
    raw,
    isForm,
    principal,
    nameClient: (client) => {
      call.client = client
    },
    nameCustomer: (customerUid) => {
      call.customerId = customerUid
    },
    request,
    requestId,
  } as VerbInput<Contract>
  if (contract.method === 'GET') return operation.verb(input)
  call.scope = openScope(requestId, call.leftMs)
  return withScope(call.scope, () => operation.verb(input))
}
