import { spawn, spawnSync } from 'node:child_process'
import { buildAutocannonArgs, readAutocannon } from '@/bench/autocannon'
import { type Cores, place } from '@/bench/cores'
import { readWrk, writeWrkScript } from '@/bench/wrk'

/** What is called, over and over. */
export type Target = {
  name: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}
/** One run of load. `errors`: connections that failed and answers other than 2xx. */
export type Sample = {
  requests: number
  seconds: number
  errors: number
  p50Ms: number
  p99Ms: number
}
export type Generator = {
  name: string
  load(target: Target, connections: number, seconds: number): Promise<Sample>
}

const wrk = 'wrk'
const autocannon = 'autocannon'

/** wrk where it is on the PATH, else autocannon, which is in the lock. Both run on the other core. `folder` is for what they read. */
export function findGenerator(cores: Cores | undefined, folder: string): Generator {
  const version = spawnSync(wrk, ['--version'], { encoding: 'utf8' })
  if (!version.error)
    return {
      name: version.stdout.split(/\s+/).slice(0, 2).join(' '),
      async load(target, connections, seconds) {
        const args = [
          '-t1',
          `-c${connections}`,
          `-d${seconds}s`,
          '--timeout',
          '10s',
          '-s',
          writeWrkScript(folder, target),
          target.url,
        ]
        return readWrk(await run(cores, wrk, args))
      },
    }
  return {
    name: autocannon,
    async load(target, connections, seconds) {
      return readAutocannon(
        await run(cores, autocannon, buildAutocannonArgs(target, connections, seconds)),
        connections,
      )
    },
  }
}

/** At most so many requests a second, by autocannon whatever is there: wrk knows no rate. Without `perSecond` as many as are answered. */
export async function loadSteadily(
  cores: Cores | undefined,
  target: Target,
  { connections, seconds, perSecond }: { connections: number; seconds: number; perSecond?: number },
): Promise<Sample> {
  const rate = perSecond === undefined ? [] : ['--overallRate', String(Math.round(perSecond))]
  return readAutocannon(
    await run(cores, autocannon, [...rate, ...buildAutocannonArgs(target, connections, seconds)]),
    connections,
  )
}

function run(cores: Cores | undefined, command: string, args: string[]): Promise<string> {
  const child = spawn(...place(cores, 'other', command, args), {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complained = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (complained += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // wrk goes on when it cannot read its script, and says so.
    child.once('close', (code) => {
      if (code === 0 && (command !== wrk || complained === '')) resolve(said)
      else reject(new Error(`${command} failed (${code}): ${complained || said}`))
    })
  })
}
