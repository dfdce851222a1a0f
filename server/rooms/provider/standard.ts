import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { baseUrlOf } from '@/lib/base-url'
import { ApiError } from '@/lib/errors'
import {
  applicationPath,
  applicationState,
  applicationsPath,
  pagesPath,
  providerCallback,
  providerPage,
  refusal,
} from '@/lib/provider'
import { env, isSandbox } from '../../foundations/env'
import { parseJson } from '../../foundations/json'
import { describe, log } from '../../foundations/log'
import { get, set } from '../../foundations/process-singleton'
import { secrets } from '../../foundations/secrets'
import { call } from './call'
import type { Means, Port, SignedCallback, State, SubmitResult } from './port'

/** Sets the URL of the sandbox's provider simulator after it listens. */
export const setUrl = (url: string): string => set('provider.url', url)

const baseUrl = (): string => {
  const url = env().BAAS_URL ?? get<string>('provider.url')
  if (!url) throw new Error('no provider is set')
  return baseUrlOf(url)
}
const urlOf = (path: string): string => baseUrl() + path

const keyHeader = () => ({ authorization: `Bearer ${secrets().baasApiKey}` })

const unknownReference = 'doctor:0'
const maxReadMs = 10_000
const probeMs = 4500
// The timeout of a call while a person waits for a page of the provider.
const interactive: Means = { timeoutMs: 4000, isQueued: false }

/** The adapter for the wire format in `lib/provider.ts`. */
export const standard: Port = {
  name: 'our identity partner',
  hasOnlyHints: false,

  async submit(submission, means) {
    try {
      const { status, body } = await call(urlOf(applicationsPath), {
        method: 'POST',
        ...means,
        headers: { ...keyHeader(), 'idempotency-key': submission.reference },
        body: submission,
      })
      return judge(submission.reference, status, body)
    } catch (error) {
      log().warn({ event: 'provider.unreachable', ...describe(error) })
      return { kind: 'unknown' }
    }
  },

  read: ({ reference }) =>
    readState(reference, {
      timeoutMs: Math.min(env().BAAS_TIMEOUT_MS, maxReadMs),
      isQueued: true,
    }),

  async receive(callback) {
    const text = verify(callback)
    const parsed = providerCallback.safeParse(parseJson(text))
    if (!parsed.success || parsed.data.id !== callback.header('webhook-id'))
      throw new ApiError('MALFORMED_JSON')
    const { id, type: _, ...state } = parsed.data
    return [{ id, state }]
  },

  async handOff({ reference }, { returnUrl }) {
    try {
      const { status, body } = await call(urlOf(pagesPath(reference)), {
        method: 'POST',
        ...interactive,
        headers: keyHeader(),
        body: { returnUrl },
      })
      if (status === 409) {
        const state = await readState(reference, interactive)
        return state && { state }
      }
      const page = status === 201 ? providerPage.safeParse(body).data : undefined
      if (!page || !isOfProvider(new URL(page.url))) return undefined
      return { url: page.url, expiresAt: page.expiresAt ? new Date(page.expiresAt) : undefined }
    } catch (error) {
      log().warn({ event: 'provider.unreachable', ...describe(error) })
      return undefined
    }
  },

  async probe() {
    const { status } = await call(urlOf(applicationPath(unknownReference)), {
      method: 'GET',
      timeoutMs: probeMs,
      headers: keyHeader(),
    })
    return status
  },
}

async function readState(reference: string, means: Means): Promise<State | undefined> {
  try {
    const { status, body } = await call(urlOf(applicationPath(reference)), {
      method: 'GET',
      ...means,
      headers: keyHeader(),
    })
    const state = status === 200 ? applicationState.safeParse(body) : undefined
    return state?.success && state.data.reference === reference ? state.data : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a URL belongs to the provider. The service redirects people to no other URL. In
 * production, the URL must use https.
 */
function isOfProvider({ protocol, hostname, host }: URL): boolean {
  const provider = new URL(baseUrl())
  return protocol === 'https:'
    ? hostname === provider.hostname || hostname.endsWith(`.${provider.hostname}`)
    : isSandbox() && protocol === 'http:' && host === provider.host
}

/**
 * Converts the provider's response into the result of the submission. If an accepted application
 * has a different reference, the result is `unknown`.
 */
function judge(reference: string, status: number, body: unknown): SubmitResult {
  if (status === 200 || status === 201) {
    const state = applicationState.safeParse(body)
    return state.success && state.data.reference === reference
      ? { kind: 'accepted', state: state.data }
      : { kind: 'unknown' }
  }
  const refused = status === 422 ? refusal.safeParse(body) : undefined
  return refused?.success
    ? { kind: 'refused', fields: refused.data.error.fields }
    : { kind: 'unknown' }
}

/**
 * Verifies a callback in the format of Standard Webhooks and returns its text. Throws UNAUTHORIZED
 * if the signature is invalid.
 */
function verify({ header, bytes }: SignedCallback): string {
  const text = Buffer.from(bytes).toString('utf8')
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      header(name) ?? '',
    ]),
  )
  const isSigned = secrets().baasWebhookSecrets.some((secret) =>
    isSignedWith(secret, text, headers),
  )
  if (!isSigned) throw new ApiError('UNAUTHORIZED')
  return text
}

function isSignedWith(secret: string, text: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(text, headers, { jsonParse: false })
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}
