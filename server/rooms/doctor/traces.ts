import { type Finding, pass, warn } from '@/lib/doctor-report'
import { env } from '../../foundations/env'
import type { Check } from './limit'
import { explainNetwork } from './network-faults'

const name = 'traces'
const setting = 'OTEL_EXPORTER_OTLP_ENDPOINT'
const timeoutMs = 4500

/** Connects to the trace collector if there is one. The service works without it. */
export const tracesCheck: Check = {
  name,
  setting,
  async work() {
    const endpoint = env().OTEL_EXPORTER_OTLP_ENDPOINT
    if (!endpoint) return []
    await fetch(endpoint, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return [pass(name, 'The collector answers.', setting)]
  },
  explain: (error): Finding =>
    warn(
      name,
      explainNetwork('The collector', error),
      'Start it, or remove the setting. The service works without it.',
      setting,
    ),
}
