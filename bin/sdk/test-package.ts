import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import { afterAll, beforeAll } from 'vitest'
import type { Latchkey } from '@/lib/sdk'

const root = path.resolve(import.meta.dirname, '../..')

/** Builds the package once for all tests of a file. Returns a function that returns its folder. */
export function sharePackage(): () => string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sdk-'))
  const built = path.join(folder, 'package')
  beforeAll(() => {
    execFileSync(process.execPath, [path.join(root, 'bin/sdk.mjs'), built], { stdio: 'pipe' })
  })
  afterAll(() => fs.rmSync(folder, { recursive: true }))
  return () => built
}

type Method = (input?: object, options?: object) => Promise<{ data: unknown; meta: unknown }>
type List = (input?: object, options?: object) => AsyncIterable<unknown>
/**
 * The type of the client in these tests, without the exact types of its methods. Another test
 * checks the exact types.
 */
export type AnyClient = Omit<Latchkey, 'each' | 'actingFor' | 'withToken'> & {
  [operationId: string]: Method
} & {
  each: Record<string, List> & { pages: Record<string, List> }
  actingFor(customerUid: string): AnyClient
  withToken(token: string): AnyClient
}
export type Loaded = {
  Latchkey: new (options: object) => AnyClient
  LatchkeyError: new (...args: never[]) => Error
  verifyWebhook(received: object, secrets: string | readonly string[]): Promise<unknown>
  /** The milliseconds of all waits that the package requested. */
  waits: number[]
  /** Moves the clock of the package. */
  moveClock(ms: number): void
}

const webGlobals = {
  AbortController,
  AbortSignal,
  atob,
  Blob,
  btoa,
  crypto,
  fetch,
  Headers,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
}
/** The waits before retries are divided by this number. The time limits of tries do not change. */
const waitDivisor = 200
const tryLimitMs = 30_000

/** Runs the original index.js in a context with only the globals of web browsers. */
export function loadWithWebGlobals(folder: string): Loaded {
  const code = fs.readFileSync(path.join(folder, 'index.js'), 'utf8')
  const exported = /export\{([^}]*)\};?\s*$/
  const names = exported.exec(code)![1]!.replaceAll(/(\w+) as (\w+)/g, '$2:$1')
  const waits: number[] = []
  const context = vm.createContext({
    ...webGlobals,
    setTimeout: (run: () => void, ms: number) => {
      waits.push(ms)
      return setTimeout(run, ms < tryLimitMs ? ms / waitDivisor : ms)
    },
    clearTimeout,
  })
  vm.runInContext(code.replace(exported, `;globalThis.sdk={${names}}`), context)
  const { sdk } = context as { sdk: Pick<Loaded, 'Latchkey' | 'LatchkeyError' | 'verifyWebhook'> }
  let movedMs = 0
  const clock = vm.runInContext('Date', context) as DateConstructor
  clock.now = () => Date.now() + movedMs
  return {
    ...sdk,
    waits,
    moveClock: (ms) => {
      movedMs = ms
    },
  }
}
