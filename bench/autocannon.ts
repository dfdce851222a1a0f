import type { Sample, Target } from '@/bench/generator'

/** The arguments that make autocannon send this request. */
export const buildAutocannonArgs = (
  { url, method = 'GET', headers = {}, body }: Target,
  connections: number,
  seconds: number,
): string[] => [
  ...[
    '--json',
    '--no-progress',
    '--method',
    method,
    '--connections',
    String(connections),
    '--duration',
    String(seconds),
  ],
  ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
  ...(body === undefined ? [] : ['--body', body]),
  url,
]

type Told = {
  duration: number
  errors: number
  timeouts: number
  non2xx: number
  '2xx': number
  requests: { total: number }
  latency: { p50: number; p99: number }
}

/** Reads what autocannon tells. It counts time in whole milliseconds; at one connection the mean, which is exact, stands for the median. */
export function readAutocannon(said: string, connections: number): Sample {
  const told = JSON.parse(said) as Told
  const requests = told['2xx'] + told.non2xx
  return {
    requests,
    seconds: told.duration,
    errors: told.errors + told.timeouts + told.non2xx,
    p50Ms: connections === 1 ? (told.duration * 1000) / requests : told.latency.p50,
    p99Ms: told.latency.p99,
  }
}
