import { attempt } from '@/lib/client/attempt'
import { buildRequest, fillPath } from '@/lib/client/request'
import type { Answer, InputOf } from '@/lib/client/wire'
import type { Contract } from '@/lib/contract'
import { get, set } from '../foundations/process-singleton'
import type { CallRequest } from './call-request'

type Gateway = (request: CallRequest) => Promise<Response>
/**
 * The sender of an in-process call: the IP address, and headers by their lower-case names. A call
 * over a socket gets both from the socket.
 */
export type Sender = { ip: string | null; headers: Record<string, string> }

/**
 * Stores the function (the gateway) with which this process calls operations without a socket.
 * `createDoor` calls `serveInProcess`.
 */
export const serveInProcess = (gateway: Gateway): void => void set('gateway', gateway)

// This timeout is longer than the deadline of every operation, so a slow call ends with the error
// of the operation.
const timeoutMs = 3_660_000

/**
 * Calls an operation without a socket. The call passes the same steps as an HTTP request:
 * authentication, permission, rate limit, input rules and audit row. Returns the data that a client
 * receives. Throws CallError.
 */
export async function callInProcess<C extends Contract>(
  contract: C,
  input: InputOf<C>,
  sender: Sender,
): Promise<Answer<C>> {
  const { method, path } = contract as Contract
  const request = buildRequest(method, input as object, sender.headers)
  const fetch = (url: unknown, init: RequestInit = {}) => send(String(url), init, sender.ip)
  const answer = await attempt(fillPath(path, input as object), request, { fetch, timeoutMs })
  if (!answer) throw new Error('a call in process has no copy to compare')
  return answer as Answer<C>
}

function send(url: string, init: RequestInit, ip: string | null): Promise<Response> {
  const gateway = get<Gateway>('gateway')
  if (!gateway) throw new Error('this process has no HTTP server')
  const body = Buffer.from((init.body as string | undefined) ?? '')
  const headers = {
    ...(init.headers as Record<string, string>),
    ...(body.length > 0 && { 'content-length': String(body.length) }),
  } as Record<string, string>
  return gateway({
    method: init.method ?? 'GET',
    url,
    ip,
    header: (name) => headers[name],
    readBody: async (limit) => (body.length > limit ? undefined : body),
    disconnect: () => {},
  })
}
