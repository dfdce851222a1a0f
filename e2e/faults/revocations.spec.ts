import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, bearer, call, connect, paths } from '../support/api'
import { issueRole, tokenPaths } from '../support/callers-tokens'
import { readCount, reportFigures } from '../support/counts'
import { forEachOf } from '../support/crowd'
import { secondsSince } from '../support/figures'
import { type Service, startService } from '../support/service'
import { administer, type Issued, type Staff } from '../support/staff'

const revocations = readCount('revocations')
const atOnce = 8

let services: Service[]
let staffs: Staff[]
beforeAll(async () => {
  const env = { RATE_LIMIT_CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'error' }
  const first = await startService({ env })
  services = [first, await startService({ dataDir: first.dataDir, env })]
  staffs = services.map((service) => administer(service))
})
afterAll(async () => {
  await services?.[1]?.terminate()
  await services?.[0]?.stop()
})

type Headers = Record<string, string>
/** A revocation, and the headers and tokens that it must end at both processes. */
type Target = {
  headers: Record<string, Headers>
  refreshTokens: string[]
  /** Revokes at the process with this index. Resolves after the response. */
  revoke: (at: number) => Promise<void>
}

let made = 0
async function makePerson(credential: Issued) {
  const api = connect(services[made++ % 2]!, credential)
  const { customerUid, user, temporary } = await api.signUp()
  const pairs = [await issueRole(api, customerUid), await issueRole(api, customerUid)]
  return {
    customerUid,
    headers: {
      user: user.headers,
      temporary: temporary.headers,
      role: bearer(pairs[0]!.accessToken),
    },
    system: (await api.systemSession()).headers,
    refreshTokens: pairs.map(({ refreshToken }) => refreshToken),
  }
}
async function makeAdvisor(organization: string) {
  const email = `advisor.${++made}@example.com`
  const { id } = await staffs[0]!.send('POST', 'advisors', 201, { organization, email })
  const pairs = [1, 2].map(() => staffs[1]!.send('POST', 'advisors/tokens', 201, { email }))
  return { id, pairs: await Promise.all(pairs) }
}

const kinds: Record<string, (credential: Issued) => Promise<Target>> = {
  credential: async (credential) => {
    const { headers, system, refreshTokens } = await makePerson(credential)
    const revoke = (at: number) => staffs[at]!.revoke(credential.clientId)
    return { headers: { ...headers, system }, refreshTokens, revoke }
  },
  'access switch': async (credential) => {
    const { headers, system, refreshTokens } = await makePerson(credential)
    const revoke = (at: number) => staffs[at]!.setApiAccess(credential.organizationId, false)
    return { headers: { ...headers, system }, refreshTokens, revoke }
  },
  advisor: async ({ organizationId }) => {
    const { id, pairs } = await makeAdvisor(organizationId)
    return {
      headers: { advisor: bearer(pairs[0].accessToken) },
      refreshTokens: pairs.map(({ refreshToken }) => refreshToken),
      revoke: (at) => staffs[at]!.send('DELETE', `advisors/${id}`, 204),
    }
  },
  customer: async (credential) => {
    const { headers, refreshTokens } = await makePerson(credential)
    const closing = bearer(
      (
        await call(services[0]!, 'POST', tokenPaths.refresh, {
          json: { refreshToken: refreshTokens.pop() },
        })
      ).body.data.accessToken,
    )
    const revoke = async (at: number) => {
      const closed = await call(services[at]!, 'DELETE', tokenPaths.account, { headers: closing })
      expect(closed.status).toBe(204)
    }
    return { headers, refreshTokens, revoke }
  },
}

type Call = { startedAt: number; status: number; name: string }

/** Makes calls with these headers one after another, until `isOver` returns true. */
async function keepCalling(
  name: string,
  service: Service,
  headers: Headers,
  isOver: () => boolean,
) {
  const calls: Call[] = []
  do {
    const startedAt = performance.now()
    const { status }: Answer = await call(service, 'GET', paths.whoami, { headers })
    calls.push({ startedAt, status, name })
  } while (!isOver())
  return calls
}

/**
 * Revokes while calls run at both processes. Returns the calls that began after the response of the
 * revocation.
 */
async function revokeUnderLoad(target: Target, at: number): Promise<Call[]> {
  let isOver = false
  const running = Object.entries(target.headers).flatMap(([name, headers]) =>
    services.map((service) => keepCalling(name, service, headers, () => isOver)),
  )
  await target.revoke(at)
  const answeredAt = performance.now()
  const late = await Promise.all(
    services.flatMap((service) =>
      Object.entries(target.headers).map(([name, headers]) =>
        keepCalling(name, service, headers, () => true),
      ),
    ),
  )
  for (const [i, refreshToken] of target.refreshTokens.entries()) {
    const startedAt = performance.now()
    const { status } = await call(services[i % 2]!, 'POST', tokenPaths.refresh, {
      json: { refreshToken },
    })
    late.push([{ startedAt, status, name: 'refresh' }])
  }
  isOver = true
  return [...late, ...(await Promise.all(running))]
    .flat()
    .filter(({ startedAt }) => startedAt > answeredAt)
}

test(`no session or token is accepted after its revocation, in ${revocations} trials`, {
  timeout: 60_000 + revocations * 2000,
}, async () => {
  const startedAt = performance.now()
  const accepted: string[] = []
  const refused: Record<string, number> = {}
  const turns = Array.from({ length: revocations }, (_, i) => Object.keys(kinds)[i % 4]!)
  await forEachOf(turns, atOnce, async (kind, i) => {
    const credential = await staffs[i % 2]!.issue({ organization: `Revoked ${i}` })
    const target = await kinds[kind]!(credential)
    for (const { status, name } of await revokeUnderLoad(target, Math.floor(i / 4) % 2)) {
      if (status < 400) accepted.push(`${kind} ${i}: ${name} ${status}`)
      const sort = `${kind} ${status}`
      refused[sort] = (refused[sort] ?? 0) + 1
    }
  })
  reportFigures('revocations at two processes', {
    revocations,
    'calls accepted after the answer': accepted.length,
    ...refused,
    took: secondsSince(startedAt),
  })
  expect(accepted).toEqual([])
  expect(Object.keys(refused).sort()).toEqual([
    'access switch 403',
    'advisor 403',
    'credential 403',
    'customer 401',
  ])
})
