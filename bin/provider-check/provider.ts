import { baseUrlOf } from '@/lib/base-url'
import {
  type ApplicationState,
  applicationPath,
  applicationState,
  applicationsPath,
  refusal,
} from '@/lib/provider'

/**
 * A response of the provider. `state` or `refused` is set only if the body matches the published
 * document.
 */
export type Answer = {
  status: number
  state: ApplicationState | undefined
  refused: string[] | undefined
}

export type Submitted = { reference: string; number: string; previousReference?: string }

/** The provider under test. `submit` and `read` return undefined if no response arrives in time. */
export type Provider = {
  submit(sent: Submitted): Promise<Answer | undefined>
  read(reference: string): Promise<Answer | undefined>
  /** Reads an application with a wrong API key. */
  readAsStranger(reference: string): Promise<Answer | undefined>
  /** Opens a page for the person of an application. Absent if the provider has no pages. */
  openPage?(reference: string): Promise<string | undefined>
}

type Options = { url: string; apiKey: string; timeoutMs: number }

const person = {
  firstName: 'Rae',
  lastName: 'Carter',
  email: 'rae.carter@example.com',
  phoneNumber: '+15125550143',
  dateOfBirth: '07/24/1988',
  usCitizenshipStatus: 'Citizen',
  address: { address: '500 Oak Street', city: 'Austin', state: 'TX', zipCode: '78701', country: 'US' },
  identification: { type: 'DriversLicense', number: 'D1234567', issuingState: 'TX', issuingCountry: 'US', expirationDate: '07/24/2099' },
} // biome-ignore format: a person

export function connect({ url, apiKey, timeoutMs }: Options): Provider {
  const ask = async (path: string, key: string, init: RequestInit = {}) => {
    const headers = { accept: 'application/json', authorization: `Bearer ${key}`, ...init.headers }
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const sent = { ...init, headers, signal, redirect: 'manual' as const }
      return readAnswer(await fetch(baseUrlOf(url) + path, sent))
    } catch {
      return undefined
    }
  }
  return {
    submit: ({ number, ...sent }) =>
      ask(applicationsPath, apiKey, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': sent.reference },
        body: JSON.stringify({
          ...sent,
          kind: 'individual',
          person: { ...person, socialSecurityNumber: number },
        }),
      }),
    read: (reference) => ask(applicationPath(reference), apiKey),
    readAsStranger: (reference) => ask(applicationPath(reference), `${apiKey}x`),
  }
}

async function readAnswer(response: Response): Promise<Answer> {
  const body = await response.json().catch(() => undefined)
  const refused = refusal.safeParse(body).data?.error.fields.map(({ field }) => field)
  return { status: response.status, state: applicationState.safeParse(body).data, refused }
}
