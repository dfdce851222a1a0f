import fs from 'node:fs'
import path from 'node:path'
import { baseUrlOf } from '@/lib/base-url'
import { CallError, call } from '@/lib/client'
import { readRefusal } from '@/lib/client/call-error'
import { type CallInput, fillPath } from '@/lib/client/request'
import type { Answer, InputOf } from '@/lib/client/wire'
import { type Contract, timeouts } from '@/lib/contract'

export type Settings = Readonly<Record<string, string | undefined>>

/**
 * Thrown if the CLI could not reach the service, or got no response. The CLI prints the message
 * unchanged.
 */
export class UnansweredError extends Error {
  override name = 'UnansweredError'
}

/**
 * Calls an operation and resolves to the data of the response. Throws CallError or UnansweredError.
 */
export type Ask = <C extends Contract>(
  contract: C,
  input: InputOf<C>,
  limits?: { timeoutMs: number },
) => Promise<Answer<C>['data']>

/** Like `Ask`, but resolves to the whole response, with `meta` beside the data. */
export type AskPage = <C extends Contract>(
  contract: C,
  input: InputOf<C>,
  limits?: { timeoutMs: number },
) => Promise<Answer<C>>

/** Returns the URL of the service: APP_URL, or a URL with HOST and PORT if APP_URL is missing. */
export function findService({ APP_URL, HOST, PORT }: Settings): string {
  const host =
    !HOST || HOST === '0.0.0.0' || HOST === '::'
      ? '127.0.0.1'
      : HOST.includes(':')
        ? `[${HOST}]`
        : HOST
  const given = APP_URL || `http://${host}:${PORT || 3000}`
  if (!/^https?:$/.test(URL.parse(given)?.protocol ?? ''))
    throw new UnansweredError('APP_URL is not an http or https address.')
  return baseUrlOf(given)
}

/**
 * Returns the admin key from ADMIN_KEY, otherwise from the file that ADMIN_KEY_FILE names,
 * otherwise from the file `admin.key` in the data folder of a sandbox.
 */
export function findKey({ ADMIN_KEY, ADMIN_KEY_FILE, DATA_DIR }: Settings): string {
  const file = ADMIN_KEY_FILE || path.resolve(DATA_DIR || '.data', 'admin.key')
  const key = (ADMIN_KEY || readKeyFile(file)).split(',')[0]!.trim()
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UnansweredError('The admin key contains characters that a key cannot have.')
  return key
}

function readKeyFile(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UnansweredError(
      code === 'ENOENT'
        ? `There is no admin key: set ADMIN_KEY or ADMIN_KEY_FILE, or DATA_DIR to a sandbox's data folder (${file} does not exist).`
        : `The admin key in ${file} cannot be read (${code}).`,
    )
  }
}

/** Streams the lines of a response. Throws CallError or UnansweredError. */
export type Lines = (contract: Contract, input?: CallInput) => AsyncIterable<string>

const authorize = (settings: Settings) => ({ authorization: `Bearer ${findKey(settings)}` })

// The time limit of the service excludes the time to read a request body, which is at most 10 s. So
// the CLI waits longer than the service.
const marginMs = 10_500

/** Returns the time limit of a call in milliseconds. The service itself ends the call earlier. */
export const limitOf = ({ timeoutMs = timeouts.standard }: Contract): number => timeoutMs + marginMs

/**
 * Returns a function that calls the service. The function reads the URL and the key at its first
 * call, so that `--help` works without them. It calls `report` with a line before each retry.
 */
export const connectPages =
  (settings: Settings, report: (line: string) => void): AskPage =>
  async (contract, input, limits) => {
    const baseUrl = findService(settings)
    const failing = new AbortController()
    return call(contract, input, {
      timeoutMs: limitOf(contract),
      ...limits,
      baseUrl,
      headers: authorize(settings),
      // A POST that failed may have changed data, so the CLI does not retry it.
      ...(contract.method === 'POST' ? { retries: 0 } : {}),
      onRetry: (_, waitMs) => report(`The service did not answer. Retrying in ${waitMs / 1000} s.`),
      signal: failing.signal,
      fetch: async (url, init) => {
        try {
          return await fetch(url, init)
        } catch (error) {
          const sentence = explain(error, baseUrl)
          if (sentence) failing.abort(new UnansweredError(sentence))
          throw error
        }
      },
    }).catch((error) => {
      throw unlessEnveloped(error, baseUrl)
    })
  }

export const connectLines = (settings: Settings): Lines =>
  async function* ({ path }, input = {}) {
    const baseUrl = findService(settings)
    const response = await fetch(baseUrl + fillPath(path, input), {
      headers: authorize(settings),
      redirect: 'error',
    }).catch((error) => {
      throw new UnansweredError(
        explain(error, baseUrl) ?? `The service at ${baseUrl} did not answer.`,
      )
    })
    if (!response.ok)
      throw unlessEnveloped(
        readRefusal(response, await response.json().catch(() => undefined)),
        baseUrl,
      )
    let rest = ''
    try {
      for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
        const all = (rest + text).split('\n')
        rest = all.pop()!
        yield* all
      }
    } catch {
      throw new UnansweredError('The connection was lost: the output above is incomplete.')
    }
  }

/** Explains a failed connection that a retry cannot fix. Undefined for any other error. */
export function explain(error: unknown, baseUrl: string): string | undefined {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  if (code === 'ECONNREFUSED')
    return `No service is running at ${baseUrl}; start it with npm start, or set APP_URL.`
  if (code && !/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code))
    return `The service at ${baseUrl} cannot be reached (${code}).`
  return undefined
}

/**
 * Returns an UnansweredError if there was no response, or a response without an error of the
 * service. Returns any other error unchanged.
 */
export function unlessEnveloped(error: unknown, baseUrl: string): unknown {
  if (!(error instanceof CallError) || error.items.length > 0) return error
  if (error.status === null) return new UnansweredError(`The service at ${baseUrl} did not answer.`)
  return new UnansweredError(`Another program answers at ${baseUrl} (status ${error.status}).`)
}
