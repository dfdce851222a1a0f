import type { Sample, Target } from '@/bench/generator'
import type { Lab } from '@/bench/lab'
import { findMedian, findSpread } from '@/bench/statistics'

/** The medians of the repeats. `requests` counts all responses, including the warm-up. */
export type Measurement = {
  target: string
  connections: number
  perSecond: number
  /** The range of the repeats in per cent of the median. Undefined for one repeat. */
  spread?: number | undefined
  p50Ms: number
  p99Ms: number
  requests: number
  errors: number
}

/**
 * Compares targets. First warms up all targets. Then runs every target once per repeat, so that a
 * machine that becomes slower affects all targets. Throws if a target does not return 2xx.
 */
export async function measure(
  lab: Lab,
  targets: Target[],
  connections: number,
): Promise<Measurement[]> {
  const { warmUpSeconds, repeats, repeatSeconds } = lab.plan
  const runs = targets.map((target) => ({
    target,
    warmUp: undefined as Sample | undefined,
    samples: [] as Sample[],
  }))
  for (const run of runs) {
    await probe(run.target)
    lab.report(`  ${run.target.name}, ${formatConnections(connections)}: warming up`)
    run.warmUp = await lab.generator.load(run.target, connections, warmUpSeconds)
  }
  for (let repeat = 1; repeat <= repeats; repeat++) {
    for (const run of runs) {
      const sample = await lab.generator.load(run.target, connections, repeatSeconds)
      run.samples.push(sample)
      lab.report(
        `  ${run.target.name}, ${formatConnections(connections)}: ${Math.round(sample.requests / sample.seconds)} a second (${repeat}/${repeats})`,
      )
    }
  }
  // Checks the response again at the end, because both generators count a redirect as a success.
  for (const { target } of runs) await probe(target)
  return runs.map(({ target, warmUp, samples }) =>
    summarize(target.name, connections, samples, [warmUp!, ...samples]),
  )
}

export const formatConnections = (count: number): string =>
  `${count} connection${count === 1 ? '' : 's'}`

async function probe({ name, url, method = 'GET', headers = {}, body }: Target): Promise<void> {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name} answers ${response.status}: ${text.slice(0, 500)}`)
}

/** Returns the medians of the repeats. `all` includes the warm-up. */
export function summarize(
  target: string,
  connections: number,
  samples: Sample[],
  all: Sample[],
): Measurement {
  const rates = samples.map(({ requests, seconds }) => requests / seconds)
  return {
    target,
    connections,
    perSecond: findMedian(rates),
    spread: findSpread(rates),
    p50Ms: findMedian(samples.map(({ p50Ms }) => p50Ms)),
    p99Ms: findMedian(samples.map(({ p99Ms }) => p99Ms)),
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
  }
}
