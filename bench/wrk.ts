import fs from 'node:fs'
import path from 'node:path'
import type { Sample, Target } from '@/bench/generator'

const marker = 'measured '
// The request is made once, not per call: a `request` or `response` function of Lua would be measured along.
const report = `
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('${marker}{"requests":%d,"microseconds":%d,"errors":%d,"p50":%.0f,"p99":%.0f}\\n', summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status, latency:percentile(50), latency:percentile(99)))
end
`

/** Writes the script that makes wrk send this request; returns its path. */
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
  // A file and not an argument: arguments are there for everyone to see.
  fs.writeFileSync(file, lines.join('\n') + report, { mode: 0o600 })
  return file
}

/** Text as Lua reads it: every byte by its number. */
const quote = (text: string): string =>
  `"${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`

/** Reads what the script reports. */
export function readWrk(said: string): Sample {
  const line = said.split('\n').find((candidate) => candidate.startsWith(marker))
  if (!line) throw new Error(`wrk reported nothing: ${said}`)
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
