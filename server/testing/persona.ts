import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { set } from '../foundations/process-singleton'
import { makeCircuit } from '../rooms/provider/circuit'
import { pace } from '../rooms/provider/pace'
import type { Submission } from '../rooms/provider/port'
import { applySettings } from './open-rooms'

export const reference = '018f0000-0000-7000-8000-000000000001:1'
export const businessSubmission = {
  reference,
  kind: 'business',
  person: {
    firstName: 'Rae',
    lastName: 'Carter',
    email: 'rae@example.com',
    phoneNumber: '+15125550143',
    ...samplePayload,
  },
  business: { businessName: 'Oak LLC', businessType: 'LLC', taxId: '98-7654321' },
} as unknown as Submission

export type Asked = { method: string; url: URL; key: string | undefined; body: string }
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> }

/**
 * For tests: a server that sends scripted responses as Persona. The settings of this process
 * contain its URL.
 */
export type ScriptedPersona = {
  /** All calls since the last `reset`, in order. */
  seen: Asked[]
  answer: (asked: Asked) => Reply
  url: string
  /** Deletes the recorded calls, closes the circuit breaker and ends pauses. */
  reset(): void
  stop(): void
}

export async function startScriptedPersona(): Promise<ScriptedPersona> {
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const asked = {
      method: incoming.method!,
      url: new URL(incoming.url!, 'http://persona.test'),
      key: incoming.headers['idempotency-key'] as string | undefined,
      body: Buffer.concat(chunks).toString(),
    }
    persona.seen.push(asked)
    const { status, body = {}, headers = {} } = persona.answer(asked)
    outgoing.writeHead(status, headers).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = applySettings({
    BAAS_KIND: 'persona',
    PERSONA_URL: url,
    PERSONA_API_KEY: 'persona_sandbox_of_the_tests',
    PERSONA_WEBHOOK_SECRET: 'wbhsec_new,wbhsec_old',
    PERSONA_TRANSACTION_TYPE: 'txntp_tests',
    PERSONA_INQUIRY_TEMPLATE: 'itmpl_tests',
  })
  const persona: ScriptedPersona = {
    seen: [],
    url,
    answer: () => ({ status: 404 }),
    reset() {
      persona.seen = []
      set('provider.circuit', makeCircuit())
      set('provider.turn', pace(1000))
    },
    stop() {
      server.closeAllConnections()
      server.close()
      settings.remove()
    },
  }
  persona.reset()
  return persona
}

const createdAt = '2026-11-25T10:00:00.000Z'
export const changedAt = '2026-11-25T10:00:05.000Z'

/** Returns a transaction or an inquiry as Persona sends it. */
export const objectOf = (type: string, status: string, changes: object = {}) => ({
  type,
  id: type === 'inquiry' ? 'inq_1' : 'txn_1',
  attributes: {
    status,
    'reference-id': reference,
    'created-at': createdAt,
    'updated-at': changedAt,
    'added-later': {},
    ...changes,
  },
})
