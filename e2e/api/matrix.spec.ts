import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { type Answer, call, paths, type Sent } from '../support/api'
import { listContracts } from '../support/architecture/contracts'
import { readSources } from '../support/architecture/sources'
import { type Callers, makeCallers } from '../support/callers'
import { expectEnvelope } from '../support/expectations'
import { matrixColumns } from '../support/matrix-columns'
import { joinDocuments, readOpenApi } from '../support/openapi-documents'
import { shareService } from '../support/shared'

// The permission matrix, written by hand from the specification. Each sign is for one caller:
//   +  allowed; any refusal concerns the request itself
//   N  allowed, but 404: the resource belongs to another customer
//   -  401 UNAUTHORIZED          F  403 FORBIDDEN           R  403 INAPPROPRIATE_RIGHT
//   K  403 CREDENTIAL_REVOKED    D  403 API_ACCESS_DISABLED    I  403 IP_NOT_ALLOWED
// A small letter is 403 FORBIDDEN with the scope that is missing in meta.reason:
//   s sessions   i invites   c customers   a act   n inbox   w webhooks   g settings
// The columns are the callers of `matrixColumns`.
// biome-ignore format: a table
const matrix = `
                                                            nobody       403 Sy User    temporary rol  bo A one scope
POST   /entrypoint/org/v1/sessions                          ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
POST   /entrypoint/public/v1/leaks                          ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
GET    /entrypoint/org/v1/sessions                          ------------ KDI ++ FFF FFF FFF FFF FFFF FF F +ssssss FF
DELETE /entrypoint/org/v1/sessions                          ------------ KDI +N FFF FFF FFF FFF FFFF FF F +ssssss FF
DELETE /entrypoint/org/v1/sessions/{id}                     ------------ KDI ++ +++ +++ FFF FFF FFFF FF F +ssssss aF
GET    /entrypoint/org/v1/whoami                            ------------ KDI ++ +++ +++ +++ +++ ++++ ++ F +++++++ aa
GET    /entrypoint/org/v1/organization                      ------------ KDI ++ FFF FFF FFF FFF FFFF FF F gggggg+ FF
PUT    /entrypoint/org/v1/organization                      ------------ KDI ++ FFF FFF FFF FFF FFFF FF F gggggg+ FF
GET    /entrypoint/org/v1/customers                         ------------ KDI ++ FFF FFF FFF FFF FFFF FF F cc+cccc FF
GET    /entrypoint/org/v1/customers/{customerUid}           ------------ KDI +N FFF FFF FFF FFF FFFF FF F cc+cccc FF
POST   /entrypoint/org/v1/customers/{customerUid}/tokens    ------------ KDI +N FFF FFF FFF FFF FFFF FF F aaa+aaa FF
POST   /entrypoint/org/v1/customers/{customerUid}/links     ------------ KDI +N FFF FFF FFF FFF FFFF FF F aaa+aaa FF
POST   /branches/private/v1/invites                         ------------ KDI ++ FFF FFF FFF FFF FFF+ FF F i+iiiii FF
GET    /branches/private/v1/invites                         ------------ KDI ++ FFF FFF FFF FFF FFFF FF F i+iiiii FF
DELETE /branches/private/v1/invites/{inviteId}              ------------ KDI ++ FFF FFF FFF FFF FFFF FF F i+iiiii FF
POST   /branches/private/v1/invites/{inviteId}/renewals     ------------ KDI ++ FFF FFF FFF FFF FFFF FF F i+iiiii FF
GET    /branches/public/v1/common/invites/check             ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
POST   /branches/public/v1/individual/invites/accept        ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
POST   /branches/public/v1/businessowner/invites/accept     ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
POST   /branches/public/v1/operator/invites/accept          ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
POST   /branches/private/v1/limited/individual/signup       ------------ KDI RR +RR +RR +RR +RR RRRR RR R RRRRRRR aR
POST   /branches/private/v1/limited/businessowner/signup    ------------ KDI RR R+R R+R R+R R+R RRRR RR R RRRRRRR RR
POST   /branches/private/v1/limited/operator/signup         ------------ KDI RR RR+ RR+ RR+ RR+ RRRR RR R RRRRRRR RR
GET    /branches/private/v1/limited/w9/terms                ------------ KDI RR +++ +++ +++ +++ RRRR RR R RRRRRRR aR
GET    /branches/private/v1/limited/businessowner/kyb-status ------------ KDI RR R+R R+R R+R R+R R+RR RR R RRRRRRR RR
GET    /kyc/private/v1/requests/last                        ------------ KDI FF +++ +++ +++ +++ +++F ++ F FFFFFFF aa
POST   /kyc/private/v1/requests/last/corrections            ------------ KDI FF +++ +++ +++ +++ +++F ++ F FFFFFFF aa
POST   /kyc/public/v1/provider-callbacks                    ------------ --- -- --- --- --- --- ---- -- - ------- --
POST   /kyc/public/v1/provider-callbacks/persona            ------------ --- -- --- --- --- --- ---- -- - ------- --
POST   /users/public/v1/tokens/refresh                      ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
DELETE /users/private/v1/account                            ------------ KDI FF FFF +++ FFF FFF +++F ++ F FFFFFFF aa
GET    /notifications/private/v1/notifications              ------------ KDI FF FFF +++ FFF FFF +++F ++ F FFFFFFF aa
GET    /notifications/private/v1/notifications/unread-count ------------ KDI FF FFF +++ FFF FFF +++F ++ F FFFFFFF aa
POST   /notifications/private/v1/notifications/mark-all-read ------------ KDI FF FFF +++ FFF FFF +++F ++ F FFFFFFF aa
DELETE /notifications/private/v1/notifications/{id}         ------------ KDI FF FFF +++ FFF FFF +++F ++ F FFFFFFF aa
POST   /notifications/private/v1/notifications/{id}/unread  ------------ KDI FF FFF +++ FFF FFF +++F ++ F FFFFFFF aa
POST   /notifications/private/v1/notifications/{id}/archive ------------ KDI FF FFF +++ FFF FFF +++F ++ F FFFFFFF aa
POST   /notifications/private/v1/notifications/{id}/restore ------------ KDI FF FFF +++ FFF FFF +++F ++ F FFFFFFF aa
GET    /notifications/private/v1/preferences                ------------ KDI FF FFF +++ FFF FFF +++F ++ F FFFFFFF aa
PUT    /notifications/private/v1/preferences                ------------ KDI FF FFF +++ FFF FFF +++F ++ F FFFFFFF aa
POST   /notifications/private/v1/events                     ------------ KDI +N FFF FFF FFF FFF FFFF FF F nnnn+nn FF
GET    /entrypoint/org/v1/brand                             ------------ KDI ++ FFF FFF FFF FFF FFFF FF F gggggg+ FF
PUT    /entrypoint/org/v1/brand                             ------------ KDI ++ FFF FFF FFF FFF FFFF FF F gggggg+ FF
POST   /entrypoint/org/v1/brand/previews                    ------------ KDI ++ FFF FFF FFF FFF FFFF FF F gggggg+ FF
PUT    /entrypoint/org/v1/brand/logo                        ------------ KDI ++ FFF FFF FFF FFF FFFF FF F gggggg+ FF
DELETE /entrypoint/org/v1/brand/logo                        ------------ KDI ++ FFF FFF FFF FFF FFFF FF F gggggg+ FF
GET    /brand/{organizationId}/logo                         ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
GET    /webhooks/org/v1/events                              ------------ KDI ++ FFF FFF FFF FFF FFFF FF F wwwww+w FF
GET    /webhooks/org/v1/events/{id}                         ------------ KDI NN FFF FFF FFF FFF FFFF FF F wwwwwNw FF
GET    /webhooks/org/v1/destinations                        ------------ KDI ++ FFF FFF FFF FFF FFFF FF F wwwww+w FF
POST   /webhooks/org/v1/destinations                        ------------ KDI ++ FFF FFF FFF FFF FFFF FF F wwwww+w FF
GET    /webhooks/org/v1/destinations/{id}                   ------------ KDI ++ FFF FFF FFF FFF FFFF FF F wwwww+w FF
PUT    /webhooks/org/v1/destinations/{id}                   ------------ KDI ++ FFF FFF FFF FFF FFFF FF F wwwww+w FF
DELETE /webhooks/org/v1/destinations/{id}                   ------------ KDI ++ FFF FFF FFF FFF FFFF FF F wwwww+w FF
POST   /webhooks/org/v1/destinations/{id}/rotations         ------------ KDI ++ FFF FFF FFF FFF FFFF FF F wwwww+w FF
POST   /webhooks/org/v1/destinations/{id}/tests             ------------ KDI ++ FFF FFF FFF FFF FFFF FF F wwwww+w FF
GET    /webhooks/org/v1/destinations/{id}/deliveries        ------------ KDI ++ FFF FFF FFF FFF FFFF FF F wwwww+w FF
POST   /webhooks/org/v1/destinations/{id}/replays           ------------ KDI ++ FFF FFF FFF FFF FFFF FF F wwwww+w FF
POST   /sandbox/v1/customers/{customerUid}/kyc              ------------ KDI +N FFF FFF FFF FFF FFFF FF F cc+cccc FF
PUT    /sandbox/v1/clock                                    ------------ KDI ++ FFF FFF FFF FFF FFFF FF + gggggg+ FF
PUT    /sandbox/v1/faults                                   ------------ KDI ++ FFF FFF FFF FFF FFFF FF F gggggg+ FF
GET    /healthz                                             ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
GET    /readyz                                              ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
GET    /openapi.json                                        ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
GET    /sdk.tgz                                             ++++++++++++ +++ ++ +++ +++ +++ +++ ++++ ++ + +++++++ ++
GET    /metrics                                             ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/organizations                              ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/organizations                              ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/organizations/{organization}               ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
PUT    /admin/v1/organizations/{organization}               ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
PUT    /admin/v1/organizations/{organization}/api-access    ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/organizations/{organization}/brand         ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
PUT    /admin/v1/organizations/{organization}/brand         ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/advisors                                   ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/advisors                                   ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
DELETE /admin/v1/organizations/{organization}/sign-ins      ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
DELETE /admin/v1/advisors/{advisorId}                       ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/advisors/tokens                            ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/deployment                                 ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/credentials                                ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/credentials                                ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
DELETE /admin/v1/credentials/{clientId}                     ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
PUT    /admin/v1/credentials/{clientId}/allow-list          ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/credentials/{clientId}/allow-list/dry-runs ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/credentials/{clientId}/rotations           ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/sessions                                   ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
DELETE /admin/v1/sessions                                   ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
DELETE /admin/v1/sessions/{handle}                          ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/customers                                  ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/customers/{customerUid}                    ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
DELETE /admin/v1/customers/{customerUid}/sign-ins           ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/customers/{customerUid}/kyc                ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/customers/{customerUid}/kyc/decisions      ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/customers/{customerUid}/links              ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/invites                                    ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/invites                                    ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
DELETE /admin/v1/invites/{inviteId}                         ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/invites/{inviteId}/renewals                ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/notifications                              ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/destinations                               ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/destinations                               ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/destinations/{id}                          ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
PUT    /admin/v1/destinations/{id}                          ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
DELETE /admin/v1/destinations/{id}                          ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/destinations/{id}/rotations                ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/destinations/{id}/tests                    ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/destinations/{id}/deliveries               ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/destinations/{id}/replays                  ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/events                                     ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/events/{id}                                ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/audit                                      ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/audit/verification                         ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/audit/export                               ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/audit/changes                              ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/kyc                                        ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/jobs                                       ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
GET    /admin/v1/letters                                    ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/letters/{letterId}/resends                 ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/jobs/redrives                              ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/sandbox/seed                               ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/sandbox/reset                              ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/retention/runs                             ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
POST   /admin/v1/keys/rotations                             ------------ KDI FF FFF FFF FFF FFF FFFF FF + FFFFFFF FF
PUT    /users/private/v1/limited/token-exchange             ------------ KDI RR RRR RRR +++ +++ RRRR RR R RRRRRRR RR`
// The token exchange is the last row, because it ends the tokens that it uses.
const rows = matrix
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, method, path, signs] = /^(\w+)\s+(\S+)\s+(\S.*)$/.exec(line)!
    return { method: method!, path: path!, signs: signs!.replaceAll(' ', '') }
  })

const contracts = (await listContracts(readSources())).map(({ contract }) => contract)
// These documents are not operations. Other specs read them without credentials.
const documents = [
  '/llms.txt',
  '/developers/{file}',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/manifest.webmanifest',
  ...['admin', 'provider'].map((name) => `/openapi-${name}.json`),
]
let callers: Callers

const service = shareService()

beforeAll(async () => {
  callers = await makeCallers(service)
})

const refused: Record<string, string> = {
  UNAUTHORIZED: '-', FORBIDDEN: 'F', INAPPROPRIATE_RIGHT: 'R', CREDENTIAL_REVOKED: 'K', API_ACCESS_DISABLED: 'D', IP_NOT_ALLOWED: 'I',
} // biome-ignore format: a list
const missing: Record<string, string> = {
  'scope:sessions': 's', 'scope:invites': 'i', 'scope:customers': 'c', 'scope:act': 'a', 'scope:inbox': 'n', 'scope:webhooks': 'w', 'scope:settings': 'g',
} // biome-ignore format: a list

function signOf(answer: Answer, expected: string): string {
  const error = answer.status < 400 ? undefined : expectEnvelope(answer)[0]
  const code = error?.code
  if (answer.status >= 500) return '!'
  const reason = error?.meta?.reason
  if (code === 'FORBIDDEN' && reason) return missing[reason] ?? '!'
  return refused[code ?? ''] ?? (answer.status === 404 && expected === 'N' ? 'N' : '+')
}

/**
 * Fills in parameters and bodies that affect the status: a customer of the first organization, and
 * ids that do not exist.
 */
function fill(method: string, path: string): { target: string; sent: Sent } {
  const { customerUid } = callers.bystander
  const target = path
    .replace('{customerUid}', customerUid)
    .replace(/\{\w+\}/, '01a1f000-0000-7000-8000-000000000000')
  if (method === 'DELETE' && path === paths.sessions)
    return { target, sent: { query: { customerUid } } }
  if (method === 'GET' || method === 'DELETE') return { target, sent: {} }
  if (path === paths.events)
    return { target, sent: { json: { customerUid, type: 'PLATFORM_MESSAGE' } } }
  if (path.endsWith('/links')) return { target, sent: { json: { purpose: 'status' } } }
  return {
    target,
    sent: { json: path.startsWith('/sandbox/v1/customers') ? { decision: 'approve' } : {} },
  }
}

describe('the permission matrix', () => {
  test.for(rows)(
    '$method $path answers each kind of caller as the permission matrix states',
    async ({ method, path, signs }) => {
      const { target, sent } = fill(method, path)
      const found = await Promise.all(
        matrixColumns.map(async (name, i) => {
          const answer = await call(service, method, target, {
            ...sent,
            headers: callers.headers[name]!,
          })
          return `${signOf(answer, signs[i]!)} ${name}`
        }),
      )
      expect(found).toEqual(matrixColumns.map((name, i) => `${signs[i]} ${name}`))
    },
  )
})

describe('the browser operations in the permission matrix', () => {
  test('browser operations accept only the cookie and refuse session and token headers', async () => {
    const asked = contracts.filter(
      ({ path, access }) => path.startsWith('/api/') && access !== 'visitor',
    )
    expect(asked.length).toBeGreaterThan(5)
    for (const { method, path } of asked) {
      const target = path.replace(/\{\w+\}/, '01a1f000-0000-7000-8000-000000000000')
      for (const [name, headers] of Object.entries(callers.headers).filter(
        ([one]) => one !== 'a browser',
      )) {
        const sent = {
          headers: { ...headers, origin: service.url },
          ...(method === 'GET' ? {} : { json: {} }),
        }
        expect([name, (await call(service, method, target, sent)).status]).toEqual([name, 401])
      }
    }
  })
})

describe('completeness of the permission matrix', () => {
  const sorted = (list: string[]) => [...list].sort()
  const operationsOf = (document: { paths: Record<string, Record<string, unknown>> }) =>
    sorted(
      Object.entries(document.paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    )
  const table = sorted(rows.map((row) => `${row.method} ${row.path}`))

  test('the permission matrix has a column per kind of caller and no empty cell', () => {
    expect(Object.keys(callers.headers)).toEqual(matrixColumns)
    for (const { path, signs } of rows)
      expect(signs, path).toMatch(new RegExp(`^[-+NFRKDIsicanwg]{${matrixColumns.length}}$`))
  })

  test('each contract has exactly one row in the permission matrix', () => {
    expect(table).toEqual(sorted(publicContracts.map(({ method, path }) => `${method} ${path}`)))
    expect(table).toEqual(
      sorted(
        contracts
          .filter(({ path }) => !path.startsWith('/api/') && !documents.includes(path))
          .map(({ method, path }) => `${method} ${path}`),
      ),
    )
  })

  test('each operation of the OpenAPI documents has a row in the permission matrix', async () => {
    const [own, ofStaff] = ['openapi', 'openapi-admin'].map((name) =>
      JSON.parse(readFileSync(new URL(`../../docs/${name}.json`, import.meta.url), 'utf8')),
    )
    expect(operationsOf(joinDocuments(own, ofStaff) as never)).toEqual(table)
    expect(operationsOf((await readOpenApi(service)) as never)).toEqual(table)
  })
})
