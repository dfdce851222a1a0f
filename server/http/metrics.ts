import { isOneOf } from '../foundations/crypto'
import { registry } from '../foundations/metrics'
import { processSingleton } from '../foundations/process-singleton'
import { secrets } from '../foundations/secrets'
import { addGauges } from './gauges'

/** Whether the header contains a METRICS_TOKEN, which gives access only to the metrics. */
export function isScraper(authorization: string | undefined): boolean {
  const [, bearer] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
  return bearer !== undefined && isOneOf(bearer, secrets().metricsTokens)
}

/** Returns the metrics as Prometheus text. */
export async function read(): Promise<string> {
  await processSingleton('gauges', () => addGauges(registry()))()
  return registry().metrics()
}
