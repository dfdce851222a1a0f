import { readWalBytes } from '@/bench/database'
import { readCpuSeconds, readTreeCpuSeconds } from '@/bench/processes'
import type { Figure } from '@/bench/result'
import type { Service } from '@/bench/subject'

/** CPU time and log bytes that a service and its database have used so far. */
export type Cost = { appSeconds: number; databaseSeconds: number; walBytes: number }

export const readCost = async ({ pid, databasePid, databaseUrl }: Service): Promise<Cost> => ({
  appSeconds: readCpuSeconds(pid),
  databaseSeconds: readTreeCpuSeconds(databasePid),
  walBytes: await readWalBytes(databaseUrl),
})

/** The names of the cost figures, the same in all rows. */
export const costNames = {
  appMs: 'processor time of the service for one',
  databaseMs: 'processor time of the database for one',
  walBytes: 'log of the database for one',
} as const

/** Returns CPU time and bytes of the database log per request between two readings. */
export const listCost = (before: Cost, after: Cost, requests: number): Figure[] => [
  {
    name: costNames.appMs,
    value: ((after.appSeconds - before.appSeconds) * 1000) / requests,
    unit: 'ms',
  },
  {
    name: costNames.databaseMs,
    value: ((after.databaseSeconds - before.databaseSeconds) * 1000) / requests,
    unit: 'ms',
  },
  { name: costNames.walBytes, value: (after.walBytes - before.walBytes) / requests, unit: 'bytes' },
]
