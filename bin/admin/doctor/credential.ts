import { CallError } from '@/lib/client'
import { createSession, revokeSession, whoami } from '@/lib/contracts/sessions'
import { type Finding, fail, pass, warn } from '@/lib/doctor-report'
import { formatMoment } from '../printout'
import { askAs, describeFault, type Question } from './question'
import { explainRefusal } from './refusal'

export type Credential = { clientId: string; clientSecret: string }
type Where = {
  baseUrl: string
  environment: 'sandbox' | 'production'
  staff?: Question | undefined
}

const environments: Record<string, 'sandbox' | 'production'> = {
  test: 'sandbox',
  live: 'production',
}
const names = { sandbox: 'the sandbox', production: 'production' }

/** Creates a session with the credential, checks the session, and ends it. */
export async function examineCredential(credential: Credential, where: Where): Promise<Finding[]> {
  // Never send a sandbox secret to a production service, or a production secret to a sandbox.
  const misplaced = findMisplaced(credential, where.environment)
  if (misplaced) return [misplaced]
  const { baseUrl, staff } = where
  try {
    const { sessionId } = await askAs(baseUrl, {})(createSession, { body: credential })
    return await examineSession(
      askAs(baseUrl, { 'x-session-id': sessionId, 'x-client-id': credential.clientId }),
      sessionId,
      where,
      credential,
    )
  } catch (error) {
    return [await judgeFault(error, credential, staff)]
  }
}

async function examineSession(
  ask: Question,
  sessionId: string,
  { baseUrl, staff }: Where,
  credential: Credential,
): Promise<Finding[]> {
  const findings: Finding[] = []
  try {
    const { kind, environment, expiresAt, ip } = await ask(whoami, {})
    findings.push(
      pass(
        'credential',
        `Opens a ${kind} session of ${names[environment]}, until ${formatMoment(expiresAt)}.`,
      ),
      judgeAddress(ip, baseUrl),
    )
  } catch (error) {
    findings.push(await judgeFault(error, credential, staff))
  }
  return [...findings, await endSession(ask, sessionId)]
}

const judgeFault = async (
  error: unknown,
  { clientId }: Credential,
  staff: Question | undefined,
): Promise<Finding> =>
  error instanceof CallError
    ? explainRefusal(error, { clientId, staff })
    : fail('credential', describeFault(error), 'Try again; then look at the service’s log.')

function findMisplaced(
  { clientId, clientSecret }: Credential,
  environment: 'sandbox' | 'production',
): Finding | undefined {
  const [ofId, ofSecret] = [/^ci_(test|live)_/, /^cs_(test|live)_/].map(
    (pattern, i) => environments[pattern.exec([clientId, clientSecret][i]!)?.[1] ?? ''],
  )
  const refuse = (message: string, remedy: string) =>
    fail('credential', `${message} It was not sent.`, remedy)
  if (!ofId || !ofSecret)
    return refuse(
      `The ${ofId ? 'secret' : 'id'} is not spelled as one.`,
      'An id begins with ci_test_ or ci_live_, a secret with cs_test_ or cs_live_: copy both whole.',
    )
  if (ofId !== ofSecret)
    return refuse(
      `The id is for ${names[ofId]}, the secret for ${names[ofSecret]}.`,
      'Copy both from the same credential.',
    )
  if (ofId !== environment)
    return refuse(
      `It is for ${names[ofId]}; this service is ${names[environment]}.`,
      'Set APP_URL to the service that it is for, or use a credential of this one.',
    )
  return undefined
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host)

export function judgeAddress(ip: string | null, baseUrl: string): Finding {
  const check = 'caller address'
  if (ip === null)
    return warn(
      check,
      'The service cannot tell it.',
      'Start the service with “npm start”. Without its own HTTP server, it applies no allow-list.',
    )
  if (isLoopback(ip) && !isLoopback(new URL(baseUrl).hostname))
    return warn(
      check,
      `The service sees every caller as ${ip}: the proxy before it.`,
      'Name the proxy’s network in TRUSTED_PROXIES of the service.',
    )
  return pass(check, `The service sees this machine as ${ip}.`)
}

async function endSession(ask: Question, sessionId: string): Promise<Finding> {
  try {
    await ask(revokeSession, { params: { id: sessionId } })
    return pass('session', 'Opened, used and deleted.')
  } catch (error) {
    return fail(
      'session',
      `It could not be deleted. ${describeFault(error)}`,
      'It ends by itself after 24 hours; staff end it sooner with sessions revoke.',
    )
  }
}
