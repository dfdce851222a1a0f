import type { Sample, Target } from '@/bench/generator'

/** Returns the arguments that make autocannon send this request. */
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

type Report = {
  duration: number
  errors: number
  non2xx: number
  '2xx': number
  requests: { total: number }
  latency: { p50: number; p99: number }
}

/**
 * Parses the report of autocannon, which rounds times to milliseconds. For one connection, returns
 * the exact mean instead of the rounded median.
 */
export function readAutocannon(output: string, connections: number): Sample {
  const report = JSON.parse(output) as Report
  const requests = report['2xx'] + report.non2xx
  return {
    requests,
    seconds: report.duration,
    // `errors` includes the time-outs.
    errors: report.errors + report.non2xx,
    p50Ms: connections === 1 ? (report.duration * 1000) / requests : report.latency.p50,
    p99Ms: report.latency.p99,
  }
}
