import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { bearer, call, type Sent, type Wire } from './api'
import type { Service, Settings } from './service'

const root = path.resolve(import.meta.dirname, '../..')

/** What staff do over HTTP, with the service's admin key. */
export const connectStaff =
  (service: Service) =>
  (method: string, below: string, sent: Sent = {}) =>
    call(service, method, `/admin/v1/${below}`, { ...sent, headers: { ...bearer(service.adminKey()), ...sent.headers } })

export type Printed = { exitCode: number | null; out: string; err: string; json: Wire }

/** The admin CLI as `npm run admin --` runs it, against this service. `json` is what it printed, where that is JSON. */
export function openTerminal(service: Service) {
  return (words: readonly string[], settings: Settings = {}): Promise<Printed> => {
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, NODE_ENV: 'production' as const, APP_URL: service.url, DATA_DIR: service.dataDir, ...settings }
    return read(spawn(process.execPath, [path.join(root, 'bin/admin.mjs'), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
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
