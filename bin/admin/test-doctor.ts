import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Finding, InstallationReport } from '@/lib/doctor-report'
import { version } from '@/lib/product'
import { run } from './program'

type Responder = (response: ServerResponse, authorization: string | undefined) => void
/** Returns a response with data. */
export const answer =
  (data: unknown, status = 200): Responder =>
  (response) =>
    response.writeHead(status).end(data === undefined ? undefined : JSON.stringify({ data }))
/** Returns an error response. */
export const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Responder =>
  (response) =>
    response
      .writeHead(status, { 'x-request-id': 'request-1', ...headers })
      .end(JSON.stringify({ errors: [{ code, title: code, target: 'common' }] }))

export const clientId = 'ci_test_a'
export const clientSecret = 'cs_test_aSecret'
/** The command line options that contain the credential. */
export const credential = ['--client-id', clientId, '--client-secret', clientSecret]
export const sessionId = '5e61b1f0-0000-4000-8000-000000000000'
const known = {
  clientId,
  organizationId: 'org-1',
  allowList: ['203.0.113.0/24'],
  revokedAt: null,
  expiresAt: null,
}
export const self = {
  kind: 'System',
  environment: 'sandbox',
  expiresAt: '2026-11-22T05:56:07.582Z',
  ip: '127.0.0.1',
}
/** A deployment that runs this version and has one unused key. */
export const deployment = {
  environment: 'sandbox',
  createdAt: self.expiresAt,
  schemaVersion: version,
  isSchemaAhead: false,
  keys: [
    { setting: 'KEY_RECORDS', number: 1, isHeld: true, isCurrent: false, rows: 0 },
    { setting: 'KEY_RECORDS', number: 2, isHeld: true, isCurrent: true, rows: 3 },
    { setting: 'KEY_COOKIES', number: 1, isHeld: true, isCurrent: true, rows: null },
  ].map((key) => ({ ...key, addedAt: self.expiresAt })),
}
/** Returns the response only to requests with the admin key. */
export const forStaff =
  (responder: Responder): Responder =>
  (response, authorization) =>
    (authorization === 'Bearer ak_test' ? responder : refuse(401, 'UNAUTHORIZED'))(
      response,
      authorization,
    )

/** Settings without an admin key. */
export const withoutKey = { ADMIN_KEY: '', DATA_DIR: '/nowhere' }

/**
 * For tests: starts a fake service without faults, and returns an object that runs `doctor`. A test
 * may replace responses of the service. Call `openTestDoctor` at the top of a file.
 */
export function openTestDoctor() {
  const doctor = {
    url: '',
    requests: [] as string[],
    responders: {} as Record<string, Responder>,
    /** The findings about the settings of this machine. Undefined means none. */
    installation: undefined as InstallationReport | undefined,
    async examine(words: string[] = [], settings: Record<string, string> = {}) {
      let out = ''
      let err = ''
      const terminal = {
        out: (text: string) => (out += text),
        err(text: string) {
          err += text
        },
      }
      const { installation } = doctor
      const exitCode = await run(['doctor', '--json', ...words], {
        settings: { APP_URL: doctor.url, ADMIN_KEY: 'ak_test', ...settings },
        ...terminal,
        examineInstallation: installation && (async () => installation),
      })
      expect(out + err).not.toContain(clientSecret)
      const { isHealthy, checks } = (out === '' ? { checks: [] } : JSON.parse(out)) as {
        isHealthy?: boolean
        checks: Finding[]
      }
      return { exitCode, err, isHealthy, checks, bad: checks.filter(({ state }) => state !== 'OK') }
    },
  }
  const server = createServer(async (request, response) => {
    request.resume()
    const at = `${request.method} ${request.url!.replace(/\?.*/, '')}`
    doctor.requests.push(at)
    const responder = doctor.responders[at] ?? refuse(404, 'NOT_FOUND')
    responder(response, request.headers.authorization)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    doctor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    doctor.requests = []
    doctor.installation = undefined
    doctor.responders = {
      'GET /healthz': answer({ status: 'alive', version, environment: 'sandbox' }),
      'GET /readyz': answer({ status: 'ready' }),
      'GET /admin/v1/organizations': forStaff(answer([])),
      'GET /admin/v1/deployment': forStaff(answer(deployment)),
      'GET /admin/v1/jobs': forStaff(answer([])),
      'GET /admin/v1/credentials': forStaff(answer([known])),
      'GET /admin/v1/audit': forStaff(answer([{ requestId: 'request-1', ip: '192.0.2.7' }])),
      'POST /entrypoint/org/v1/sessions': answer(
        { sessionId, expiresAt: self.expiresAt, deviceSessionType: 'System' },
        201,
      ),
      'GET /entrypoint/org/v1/whoami': answer(self),
      [`DELETE /entrypoint/org/v1/sessions/${sessionId}`]: answer(undefined, 204),
    }
  })
  return doctor
}
