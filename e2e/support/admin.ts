import { type Answer, bearer, type Credential, call, type Wire } from './api'
import type { Service } from './service'

export type Issued = Credential & { organizationId: string }

/** What staff do, through the interface for staff. Throws with the whole answer where a step is refused. */
export function administer(service: Service) {
  const headers = bearer(service.adminKey())
  async function send(method: string, path: string, status: number, json?: unknown): Promise<Wire> {
    const answer: Answer = await call(service, method, `/admin/v1${path}`, json === undefined ? { headers } : { headers, json })
    if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`)
    return answer.body?.data
  }
  let made = 0
  return {
    send,
    /** A credential of the organization, or of one that nobody else has. */
    issue: (options: { organization?: string; allowIps?: string[]; expiresInDays?: number } = {}): Promise<Issued> =>
      send('POST', '/credentials', 201, { organization: `Partner ${++made}`, ...options }),
    revoke: (clientId: string): Promise<void> => send('DELETE', `/credentials/${clientId}`, 204),
    setAllowList: (clientId: string, allowIps: string[]): Promise<void> =>
      send('PUT', `/credentials/${clientId}/allow-list`, 200, { allowIps }),
    setApiAccess: (organizationId: string, isOn: boolean): Promise<void> =>
      send('PUT', `/organizations/${organizationId}/api-access`, 200, { isOn }),
    verifyAudit: (): Promise<Wire> => send('GET', '/audit/verification', 200),
  }
}

export type Staff = ReturnType<typeof administer>
