import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApplicationState, FieldFault, Submission } from '@/lib/provider'

/** The response of the provider. `silence` sends no response and leaves the connection open. */
export type ProviderResponse = { status: number; body?: unknown } | 'silence'

/** For tests: a verification provider that records submissions and sends scripted responses. */
export type TestProvider = {
  url: string
  /** All submissions in order of arrival. */
  submissions: Submission[]
  /** Returns the response to a submission, immediately or later. */
  answer: (submission: Submission) => ProviderResponse | Promise<ProviderResponse>
  /** The responses to status reads, by reference. A read of any other reference returns 404. */
  states: Map<string, ApplicationState>
  stop(): Promise<void>
}

/** Returns an application state with the given changes. */
export const stateOf = (
  reference: string,
  changes: Partial<ApplicationState> = {},
): ApplicationState => ({
  applicationId: `app_${reference.replaceAll(':', '_').slice(-40)}`,
  reference,
  status: 'pending',
  sequence: 1,
  occurredAt: new Date().toISOString(),
  ...changes,
})

export const accept = ({ reference }: Submission): ProviderResponse => ({
  status: 201,
  body: stateOf(reference, { stage: 'automatic' }),
})
export const refuse = (...fields: string[]): ProviderResponse => ({
  status: 422,
  body: {
    error: {
      code: 'SUBMISSION_REFUSED',
      fields: (fields.length > 0 ? fields : ['socialSecurityNumber']).map(
        (field): FieldFault => ({ field, code: 'NOT_ACCEPTED', message: 'Words of the provider' }),
      ),
    },
  },
})

export async function startTestProvider(): Promise<TestProvider> {
  const server = http.createServer((incoming, outgoing) => void serve(incoming, outgoing))
  const provider: TestProvider = {
    url: '',
    submissions: [],
    answer: accept,
    states: new Map(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse) {
    const response = await answerCall(incoming)
    if (response === 'silence') return
    outgoing
      .writeHead(response.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(response.body ?? {}))
  }

  /**
   * Answers a call to the provider. This provider has no pages for people, so a request for one
   * gets 404.
   */
  const answerCall = async (incoming: http.IncomingMessage): Promise<ProviderResponse> => {
    const { method, url = '' } = incoming
    if (url.endsWith('/pages')) return { status: 404 }
    return method === 'GET' ? read(url) : submit(incoming)
  }

  function read(url: string): ProviderResponse {
    const state = provider.states.get(decodeURIComponent(url.split('/').at(-1) ?? ''))
    return state ? { status: 200, body: state } : { status: 404 }
  }

  async function submit(incoming: http.IncomingMessage): Promise<ProviderResponse> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const submission = JSON.parse(Buffer.concat(chunks).toString()) as Submission
    provider.submissions.push(submission)
    return provider.answer(submission)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}
