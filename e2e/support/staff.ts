import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Scope } from '@/lib/access'
import { bearer, type Credential, call, type Sent, type Wire } from './api'
import { compileCache, type Service, type Settings } from './service'

const root = path.resolve(import.meta.dirname, '../..')

/** Sends admin requests with the admin key of the service. */
export const connectStaff =
  (service: Service) =>
  (method: string, below: string, sent: Sent = {}) =>
    call(service, method, `/admin/v1/${below}`, {
      ...sent,
      headers: { ...bearer(service.adminKey()), ...sent.headers },
    })

export type Issued = Credential & { organizationId: string }

/**
 * One method for each action of staff. Throws an error with the response if the service rejects the
 * call.
 */
export function administer(service: Service) {
  const ask = connectStaff(service)
  async function send(
    method: string,
    below: string,
    status: number,
    json?: unknown,
  ): Promise<Wire> {
    const answer = await ask(method, below, { json })
    if (answer.status !== status)
      throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`)
    return answer.body?.data
  }
  return {
    send,
    /**
     * Issues a credential to the given organization, or to a new one with a random name. The name
     * is random because other files may use the same service.
     */
    issue: (
      options: {
        organization?: string
        allowIps?: string[]
        expiresInDays?: number
        scopes?: Scope[]
      } = {},
    ): Promise<Issued> =>
      send('POST', 'credentials', 201, { organization: `Partner ${randomUUID()}`, ...options }),
    revoke: (clientId: string): Promise<void> => send('DELETE', `credentials/${clientId}`, 204),
    setAllowList: (clientId: string, allowIps: string[]): Promise<void> =>
      send('PUT', `credentials/${clientId}/allow-list`, 200, { allowIps }),
    setApiAccess: (organizationId: string, isOn: boolean): Promise<void> =>
      send('PUT', `organizations/${organizationId}/api-access`, 200, { isOn }),
    verifyAudit: (): Promise<Wire> => send('GET', 'audit/verification', 200),
  }
}

export type Staff = ReturnType<typeof administer>

export type Printed = { exitCode: number | null; out: string; err: string; json: Wire }

/** The script of `npm run admin`. It builds a missing or stale bundle, and then runs the bundle. */
export const adminScript = 'bin/admin.mjs'
const adminBundle = '.build/admin.js'

/**
 * Runs the admin CLI for this service. `json`: the parsed output, undefined if it is not JSON. By
 * default, runs the bundle directly, because the script takes a tenth of a second more CPU time.
 */
export function openTerminal(service: Service, script = adminBundle) {
  return (words: readonly string[], settings: Settings = {}): Promise<Printed> => {
    const { PATH = '', HOME = '' } = process.env
    const env = {
      PATH,
      HOME,
      NODE_ENV: 'production' as const,
      NODE_COMPILE_CACHE: compileCache,
      APP_URL: service.url,
      DATA_DIR: service.dataDir,
      ...settings,
    }
    return read(
      spawn(process.execPath, [path.join(root, script), ...words], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
  }
}

async function read(child: ChildProcess): Promise<Printed> {
  let out = ''
  let err = ''
  child.stdout!.on('data', (chunk) => (out += chunk))
  child.stderr!.on('data', (chunk) => (err += chunk))
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { exitCode, out, err, json: parse(out) }
}

function parse(text: string): Wire {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
