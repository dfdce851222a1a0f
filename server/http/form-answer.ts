import type { Contract } from '@/lib/contract'
import { correctAnswers } from '@/lib/contracts/browser/corrections'
import { saveStep } from '@/lib/contracts/browser/drafts'
import { sendHelpMessage } from '@/lib/contracts/browser/help'
import type { ApiError } from '@/lib/errors'
import { withoutIdNumbers } from '@/lib/id-numbers'
import { withNext } from '@/lib/own-page'
import { transaction } from '../foundations/db'
import { allowsRefusedForm } from '../foundations/rate-limit'
import * as browserSessions from '../rooms/browser-sessions'
import * as customers from '../rooms/customers'
import * as signIn from '../rooms/sign-in'
import { readVisitor } from './answers/browser'
import { readBody } from './body'
import type { Call } from './call'
import { sessionCookie } from './cookies'
import { findPageBefore, returnPathOf } from './page-before'
import type { Reply } from './reply'
import { apiHeaders, make } from './respond'

const seeOther = (
  call: Call,
  location: string,
  cookies: readonly string[] = [],
  headers: Record<string, string> = {},
): Response => {
  const { 'content-type': _, ...rest } = apiHeaders(call.requestId)
  return make(null, 303, { ...rest, ...headers, location }, cookies)
}

/** The response to a plain form is always a redirect to a page. */
export const answerForm = (call: Call, { next = '/', cookies, headers }: Reply): Response =>
  seeOther(call, next, cookies, headers)

/**
 * Redirects a rejected plain form back to its page. The server stores the errors and the typed
 * values for one view.
 */
export async function refuseForm(call: Call, error: ApiError): Promise<Response> {
  const page = findPageBefore(call.request.header('referer'))
  if (error.code === 'UNAUTHORIZED') return refuseSignedOut(call, page)
  if (error.refusal.reason === 'reach')
    return seeOther(call, withNext('/sign-in-needed', returnPathOf(page)))
  const { session, lastCustomerId, device } = await readVisitor(call.request)
  const faults = error.items().map((item) => ({
    source: item.source ?? '',
    code: item.code,
    ...(error.refusal.details ? { message: error.refusal.details } : {}),
  }))
  const flash = {
    page: page.split('?')[0]!,
    faults,
    values: keepable(call),
    code: error.code,
    retryAfter: error.refusal.retryAfter,
    reference: call.requestId,
  }
  const answer = (cookies?: readonly string[]) => seeOther(call, `${page}#error-summary`, cookies)
  if (session?.customerId) {
    await browserSessions.setState(session, { ...session.state, flash })
    return answer()
  }
  const kept = [flash, { ...flash, values: null }].find(isSmall)
  if (!kept) return seeOther(call, page)
  if (session) {
    await browserSessions.setState(session, { ...session.state, flash: kept })
    return answer()
  }
  if (!(await allowsRefusedForm(device.ip))) return seeOther(call, page)
  const { token } = await transaction((tx) =>
    browserSessions.start(tx, device, { state: { lastCustomerId, flash: kept } }),
  )
  return answer([sessionCookie(token)])
}

/**
 * Redirects to the page about signing in again, and stores the typed values of the form until the
 * person has signed in. If the person has deleted the application, redirects to the page after a
 * sign-out, because there is no application to continue.
 */
async function refuseSignedOut(call: Call, page: string): Promise<Response> {
  const { contract, request, pathParams } = call
  const signInAgain = withNext('/session-expired', returnPathOf(page))
  const visitor = await readVisitor(request)
  if (!visitor.session && !(await allowsRefusedForm(visitor.device.ip)))
    return seeOther(call, signInAgain)
  const form = await readBody(contract, request, true).catch(() => undefined)
  const { _for: customerId, ...values } = (form ?? {}) as Record<string, unknown>
  if (typeof customerId === 'string' && (await customers.isClosed(customerId)))
    return seeOther(call, '/signed-out')
  const slug = findTypedForm(contract, pathParams)
  if (slug === undefined) return seeOther(call, signInAgain)
  const started = await signIn.carryTyped(visitor, { customerId, slug, values })
  return seeOther(call, signInAgain, started ? [sessionCookie(started.token)] : [])
}

/** The form whose typed values wait for the next sign-in: a step, or the page for corrections. */
function findTypedForm({ operationId }: Contract, params: Call['pathParams']): string | undefined {
  if (operationId === correctAnswers.operationId) return 'corrections'
  return operationId === saveStep.operationId ? String(params.step) : undefined
}

/**
 * Returns the typed values that the service may store: no client secret, and no Social Security
 * number in a message to support. The service does not store these two, not even encrypted.
 */
function keepable({ form, contract }: Call): unknown {
  if (!form) return null
  const { clientSecret: _, ...kept } = form as Record<string, unknown>
  if (contract.operationId !== sendHelpMessage.operationId) return kept
  const clean = (value: unknown) => (typeof value === 'string' ? withoutIdNumbers(value) : value)
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, clean(value)]))
}

// A bot can send forms without signing in. So if the form has no customer, the service stores at
// most this many bytes, which are 4 KB after sealing.
const maxFlashBytes = 3840
const isSmall = (flash: browserSessions.Flash): boolean =>
  Buffer.byteLength(JSON.stringify(flash)) <= maxFlashBytes
