import type { Child } from '@/bench/child'
import { readWalBytes } from '@/bench/database'
import type { Target } from '@/bench/generator'
import type { Lab } from '@/bench/lab'
import { readCpuSeconds, readTreeCpuSeconds } from '@/bench/processes'
import type { Figure } from '@/bench/result'
import { findMedian } from '@/bench/statistics'
import type { Service } from '@/bench/subject'

/**
 * The CPU time and the bytes of write-ahead log that a service and its database have used so far.
 */
export type Cost = { appSeconds: number; databaseSeconds: number; walBytes: number }

export const readCost = async ({ pid, databasePid, databaseUrl }: Service): Promise<Cost> => ({
  appSeconds: readCpuSeconds(pid),
  databaseSeconds: readTreeCpuSeconds(databasePid),
  walBytes: await readWalBytes(databaseUrl),
})

/** The names of the cost figures, which are the same in all rows of the result. */
export const costNames = {
  appMs: 'processor time of the service for one',
  databaseMs: 'processor time of the database for one',
  walBytes: 'log of the database for one',
} as const

const perRequest = (before: Cost, after: Cost, requests: number): Use => ({
  appMs: ((after.appSeconds - before.appSeconds) * 1000) / requests,
  databaseMs: ((after.databaseSeconds - before.databaseSeconds) * 1000) / requests,
  walBytes: (after.walBytes - before.walBytes) / requests,
})

/** Returns CPU time and bytes of write-ahead log per request, from `before` to `after`. */
export function listCost(before: Cost, after: Cost, requests: number): Figure[] {
  const { appMs, databaseMs, walBytes } = perRequest(before, after, requests)
  return [
    { name: costNames.appMs, value: appMs, unit: 'ms' },
    { name: costNames.databaseMs, value: databaseMs, unit: 'ms' },
    { name: costNames.walBytes, value: walBytes, unit: 'bytes' },
  ]
}

/**
 * The cost of one request: CPU time of the service and of its database, and bytes of write-ahead
 * log.
 */
export type Use = { appMs: number; databaseMs: number; walBytes: number }

/**
 * Alternately measures the cost of a request to each target, and the cost of a static response of
 * node:http. Unlike a rate, CPU time per request hardly depends on other work of the machine.
 * Returns medians. Throws if a request fails.
 */
export async function measureUse(
  lab: Lab,
  service: Service,
  bare: Child,
  load: { targets: Target[]; connections: number },
): Promise<{ uses: Use[]; bareMs: number }> {
  const { repeats, repeatSeconds } = lab.plan
  const samples: Use[][] = load.targets.map(() => [])
  const bareSamples: number[] = []
  const send = async (target: Target): Promise<number> => {
    const { requests, errors } = await lab.generator.load(target, load.connections, repeatSeconds)
    if (errors > 0) throw new Error(`${errors} requests to ${target.name} failed`)
    return requests
  }
  for (let repeat = 1; repeat <= repeats; repeat++) {
    for (const [i, target] of load.targets.entries()) {
      const before = await readCost(service)
      const requests = await send(target)
      samples[i]!.push(perRequest(before, await readCost(service), requests))
    }
    const before = readCpuSeconds(bare.pid)
    const requests = await send({ name: 'node:http, static', url: bare.url })
    bareSamples.push(((readCpuSeconds(bare.pid) - before) * 1000) / requests)
    lab.report(`  processor time, ${load.connections} connections (${repeat}/${repeats})`)
  }
  const median = (uses: Use[], name: keyof Use) => findMedian(uses.map((use) => use[name]))
  return {
    uses: samples.map((uses) => ({
      appMs: median(uses, 'appMs'),
      databaseMs: median(uses, 'databaseMs'),
      walBytes: median(uses, 'walBytes'),
    })),
    bareMs: findMedian(bareSamples),
  }
}
