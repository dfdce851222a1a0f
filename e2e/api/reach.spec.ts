import { beforeAll, describe, expect, test } from 'vitest'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { signup } from '@/lib/contracts/signup'
import { connect, type Session } from '../support/api'
import { listContracts } from '../support/architecture/contracts'
import { readSources } from '../support/architecture/sources'
import { borrowService } from '../support/shared'
import { openVisitor, type Visitor } from '../support/visitor'

const service = borrowService()
const api = connect(service)

// The operations that a session from a link may call, written by hand from the specification. Each
// sign is for one purpose of a link: + allowed, F 403 FORBIDDEN with the reason "reach".
const columns = ['onboarding', 'corrections', 'status', 'inbox'] as const
// biome-ignore format: a table
const matrix = `
GET    /api/session                        ++++
POST   /api/session/extend                 ++++
GET    /api/status                         ++++
GET    /api/record                         +FFF
GET    /api/record/pdf                     +FFF
GET    /api/record/w9                      +FFF
POST   /api/corrections                    ++++
POST   /api/hand-off                       ++++
POST   /api/start/consent                  +FFF
POST   /api/apply/{step}                   +FFF
POST   /api/apply/{step}/typed             +FFF
POST   /api/apply/submit                   +FFF
POST   /api/apply/delete                   +FFF
GET    /api/notifications                  F+++
GET    /api/notifications/unread-count     F+++
POST   /api/notifications/mark-all-read    F+++
POST   /api/notifications/read             F+++
POST   /api/notifications/{id}/read        F+++
POST   /api/notifications/{id}/unread      F+++
POST   /api/notifications/{id}/archive     F+++
POST   /api/notifications/{id}/restore     F+++
POST   /api/inbox/{id}/open                F+++
POST   /api/settings                       FFFF
POST   /api/settings/inbox                 FFFF
POST   /api/settings/email                 FFFF
POST   /api/settings/consent               FFFF
POST   /api/settings/close                 FFFF
POST   /api/settings/close/code            FFFF
GET    /api/record/data                    FFFF
POST   /api/sessions/{handle}/end          FFFF
POST   /api/sessions/end                   FFFF`
const rows = matrix
  .trim()
  .split('\n')
  .map((line) => {
    const [method, path, signs] = line.split(/\s+/) as [string, string, string]
    return { method, path, signs }
  })

const visitors = new Map<string, Visitor>()
let system: Session

beforeAll(async () => {
  system = await api.systemSession()
  // The person of the onboarding link signs up after opening the link, because the session stays
  // valid after the signup.
  for (const purpose of columns) {
    const person = purpose === 'onboarding' ? await api.person() : await api.signUp()
    const visitor = openVisitor(service)
    const made = await api.call(
      'POST',
      `/entrypoint/org/v1/customers/${person.customerUid}/links`,
      { headers: system.headers, json: { purpose } },
    )
    await visitor.post('/api/links', { token: made.body.data.url.split('/').at(-1) })
    if (purpose === 'onboarding')
      await api.ask(signup.individual, { query: {}, body: samplePayload }, person.temporary.headers)
    visitors.set(purpose, visitor)
  }
})

const signOf = async (visitor: Visitor, method: string, path: string): Promise<string> => {
  const target = path
    .replace('{step}', 'name')
    .replace(/\{\w+\}/, '01a1f000-0000-7000-8000-000000000000')
  const answer = method === 'GET' ? await visitor.get(target) : await visitor.post(target, {})
  if (answer.status === 403 && answer.body.errors[0].meta.reason === 'reach') return 'F'
  return answer.status === 401 || answer.status >= 500 ? String(answer.status) : '+'
}

describe('permissions of sessions that links open', () => {
  test.for(rows)(
    '$method $path follows the permission matrix for sessions opened by links',
    async ({ method, path, signs }) => {
      const found: string[] = []
      for (const purpose of columns) found.push(await signOf(visitors.get(purpose)!, method, path))
      expect(found.join('')).toBe(signs)
    },
  )

  test('each browser operation for a person has a row in the link permission matrix', async () => {
    const contracts = (await listContracts(readSources())).map(({ contract }) => contract)
    const known = contracts
      .filter(({ access, area }) => access === 'applicant' || access === 'member' || area)
      .map(({ method, path }) => `${method} ${path}`)
    expect(rows.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(known.sort())
  })
})
