import fs from 'node:fs'
import path from 'node:path'
import type { Sample, Target } from '@/bench/generator'

const marker = 'measured '
// This Lua script has no functions named `request` or `response`, because wrk would call them for
// each request, which costs time.
const report = `
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('${marker}{"requests":%d,"microseconds":%d,"errors":%d,"p50":%.0f,"p99":%.0f}\\n', summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status, latency:percentile(50), latency:percentile(99)))
end
`

/** Writes the wrk script for this request and returns its path. */
export function writeWrkScript(
  folder: string,
  { method = 'GET', headers = {}, body }: Target,
): string {
  const lines = [
    `wrk.method = ${quote(method)}`,
    ...Object.entries(headers).map(
      ([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}`,
    ),
    ...(body === undefined ? [] : [`wrk.body = ${quote(body)}`]),
  ]
  const file = path.join(folder, 'request.lua')
  // Other users can read the arguments of a process, so the request with its headers is in a file.
  fs.writeFileSync(file, lines.join('\n') + report, { mode: 0o600 })
  return file
}

/** Returns a Lua string literal with every byte escaped. */
const quote = (text: string): string =>
  `"${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`

/** Parses the report of the wrk script. */
export function readWrk(output: string): Sample {
  const line = output.split('\n').find((candidate) => candidate.startsWith(marker))
  if (!line) throw new Error(`wrk reported nothing: ${output}`)
  const { requests, microseconds, errors, p50, p99 } = JSON.parse(
    line.slice(marker.length),
  ) as Record<string, number>
  return {
    requests: requests!,
    seconds: microseconds! / 1e6,
    errors: errors!,
    p50Ms: p50! / 1000,
    p99Ms: p99! / 1000,
  }
}
