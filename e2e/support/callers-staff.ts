import { bearer, type Credential, call, type Wire } from './api'
import type { Service } from './service'

export type Staff = ReturnType<typeof connectStaff>

/** What the staff does with the admin key. Throws with the whole answer where a step is refused. */
export function connectStaff(service: Service) {
  const headers = bearer(service.adminKey())

  async function ask(method: string, path: string, json?: unknown): Promise<Wire> {
    const answer = await call(service, method, `/admin/v1${path}`, { headers, ...(json === undefined ? {} : { json }) })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body?.data
  }
  const at = (clientId: string) => `/credentials/${encodeURIComponent(clientId)}`

  return {
    ask,
    issueCredential: (organization: string, allowIps?: string[]): Promise<Credential & { organizationId: string }> =>
      ask('POST', '/credentials', { organization, allowIps }),
    revokeCredential: (clientId: string) => ask('DELETE', at(clientId)),
    setAllowList: (clientId: string, allowIps: string[]) => ask('PUT', `${at(clientId)}/allow-list`, { allowIps }),
    setApiAccess: (organization: string, isOn: boolean) =>
      ask('PUT', `/organizations/${encodeURIComponent(organization)}/api-access`, { isOn }),
  }
}
