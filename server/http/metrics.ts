import { sameBytes, sha256 } from '../foundations/crypto'
import { env } from '../foundations/env'
import { registry } from '../foundations/metrics'
import { processSingleton } from '../foundations/process-singleton'
import { addGauges } from './gauges'

/** Returns true for METRICS_TOKEN, which opens the metrics and nothing else. */
export function isScraper(authorization: string | undefined): boolean {
  const [, bearer] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
  const token = env().METRICS_TOKEN
  return bearer !== undefined && token !== undefined && sameBytes(sha256(bearer), sha256(token))
}

/** Returns the metrics as Prometheus text. */
export async function read(): Promise<string> {
  await processSingleton('gauges', () => addGauges(registry()))()
  return registry().metrics()
}
