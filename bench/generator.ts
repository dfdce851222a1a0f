import { spawn, spawnSync } from 'node:child_process'
import { buildAutocannonArgs, readAutocannon } from '@/bench/autocannon'
import { type Cores, place } from '@/bench/cores'
import { readWrk, writeWrkScript } from '@/bench/wrk'

/** A request that the load generator repeats. */
export type Target = {
  name: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}
/** The result of one load run. `errors` counts failed connections and responses other than 2xx. */
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

/**
 * Returns wrk if it is on the PATH, otherwise the version of autocannon in the lock file. Both run
 * on the core that the server does not use. `folder` contains their input files.
 */
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

/**
 * Sends at most `perSecond` requests per second. Without `perSecond`, sends as many as possible.
 * Uses autocannon, because wrk has no rate limit.
 */
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
  let output = ''
  let errorOutput = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errorOutput += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // If wrk cannot read its script, it prints an error and still exits with 0. So any error output
    // of wrk counts as a failure.
    child.once('close', (code) => {
      if (code === 0 && (command !== wrk || errorOutput === '')) resolve(output)
      else reject(new Error(`${command} failed (${code}): ${errorOutput || output}`))
    })
  })
}
