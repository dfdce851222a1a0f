import { costNames } from '@/bench/cost'
import type { Result, TableSize } from '@/bench/result'
import { alignTable } from '@/bench/table'

/** Thrown if the result lacks a row or a figure. The message names what is missing. */
export class SizingError extends Error {
  override name = 'SizingError'
}

/** Assumptions about people and partners. No benchmark measures them. */
const assumptions = {
  /**
   * The average number of reads of the unread count per customer and day, from open pages,
   * partners' servers and page views.
   */
  countsPerDay: 8,
  listsPerDay: 1,
  marksPerDay: 0.5,
  sessionsPerDay: 0.5,
  eventsPerDay: 3,
  /** The number of signups per existing customer and year. */
  signupsPerYear: 0.5,
  requestsPerSignup: 30,
  /** The ratio of the busiest minute to the daily average. */
  peak: 5,
  /** The maximum share of one core that is busy at the peak. */
  busy: 0.5,
}

const customers = [1e6, 1e7, 1e8]
const [daySeconds, daysPerYear] = [86_400, 365]
// The maximum number of database connections of one app process: the pool, the queue and a
// migration.
const connectionsPerProcess = 12 + 4 + 1
const eventsPerCall = 10

type Costs = { readMs: number; listMs: number; sessionMs: number; signupMs: number; databaseReadMs: number; databaseSignupMs: number; readWal: number; signupWal: number; bytes: Map<string, number> } // biome-ignore format: one line is easier to read

/**
 * Calculates from a result the resources that one, ten and a hundred million customers need. Throws
 * an error with the ids of missing rows.
 */
export function sizeUp(result: Result): string {
  const costs = readCosts(result)
  const columns = customers.map((count) => need(count, costs))
  const names = [...columns[0]!.keys()]
  return alignTable([
    ['for customers', ...customers.map((count) => `${count / 1e6} M`)],
    ...names.map((name) => [name, ...columns.map((column) => column.get(name)!)]),
  ])
}

function readCosts({ rows }: Result): Costs {
  const needed = ['P1', 'P3', 'P4', 'P5', 'P7', 'P9']
  const missing = needed.filter((id) => !rows.some((row) => row.id === id))
  if (missing.length > 0)
    throw new SizingError(`The result has no row ${missing.join(', ')}: run the whole bench first.`)
  const rowOf = (id: string) => rows.find((row) => row.id === id)!
  const figure = (id: string, name: string): number => {
    const found = rowOf(id).figures.find((one) => one.name === name)
    if (!found)
      throw new SizingError(`${id} has no figure "${name}": it was measured by an older bench.`)
    return found.value
  }
  // During the load, one core is always busy. So the time per request equals its CPU time.
  const msOfLoad = (id: string) => 1000 / rowOf(id).measurements[0]!.perSecond
  return {
    readMs: figure('P9', costNames.appMs),
    listMs: msOfLoad('P4'),
    sessionMs: msOfLoad('P3'),
    signupMs: figure('P5', costNames.appMs),
    databaseReadMs: figure('P9', costNames.databaseMs),
    databaseSignupMs: figure('P5', costNames.databaseMs),
    readWal: figure('P9', costNames.walBytes),
    signupWal: figure('P5', costNames.walBytes),
    bytes: bytesPerRow(rows.flatMap(({ tables = [] }) => tables)),
  }
}

/** Returns the bytes per row of each table, from the measurement with the most rows. */
function bytesPerRow(all: TableSize[]): Map<string, number> {
  const largest = new Map<string, TableSize>()
  for (const table of all)
    if (table.rows > (largest.get(table.name)?.rows ?? 0)) largest.set(table.name, table)
  return new Map([...largest].map(([name, { bytes, rows }]) => [name, bytes / rows]))
}

// These tables have a constant number of rows per customer.
const ofCustomer = [
  'customers',
  'profiles',
  'kyc_requests',
  'kyc_moves',
  'signup_reservations',
  'invites',
  'notification_heads',
]

function need(count: number, costs: Costs): Map<string, string> {
  const {
    countsPerDay,
    listsPerDay,
    marksPerDay,
    sessionsPerDay,
    eventsPerDay,
    signupsPerYear,
    requestsPerSignup,
    peak,
    busy,
  } = assumptions
  const perDay = {
    signups: (count * signupsPerYear) / daysPerYear,
    reads: count * countsPerDay,
    lists: count * listsPerDay,
    sessions: count * sessionsPerDay,
    // A small write marks items as read, or sends ten events in one call. The calculation assumes
    // that such a write costs as much as a new session.
    writes: count * (marksPerDay + eventsPerDay / eventsPerCall),
  }
  const requests =
    perDay.reads +
    perDay.lists +
    perDay.sessions +
    perDay.writes +
    perDay.signups * requestsPerSignup
  const atPeak = (daily: number) => (daily / daySeconds) * peak
  const coresOf = (ms: number) => Math.max(1, Math.ceil(atPeak(ms) / 1000 / busy))
  const small = perDay.signups * (requestsPerSignup - 1)
  const appMs =
    (perDay.reads + small) * costs.readMs +
    perDay.lists * costs.listMs +
    (perDay.sessions + perDay.writes) * costs.sessionMs +
    perDay.signups * costs.signupMs
  const isLike = (perRead: number) =>
    (perDay.reads + perDay.lists + perDay.sessions + perDay.writes + small) * perRead
  const databaseMs = isLike(costs.databaseReadMs) + perDay.signups * costs.databaseSignupMs
  const wal = isLike(costs.readWal) + perDay.signups * costs.signupWal
  const bytes = (name: string) => costs.bytes.get(name) ?? 0
  const perYear = (daily: number, name: string) => daily * daysPerYear * bytes(name)
  const apps = coresOf(appMs)
  return new Map([
    ['requests a second, mean', formatCount(requests / daySeconds)],
    ['requests a second, at the peak', formatCount(atPeak(requests))],
    ['signups a second, at the peak', formatCount(atPeak(perDay.signups))],
    ['cores of apps', apps.toLocaleString('en-US')],
    ['cores of the database', coresOf(databaseMs).toLocaleString('en-US')],
    ['log of the database a second, at the peak', formatBytes(atPeak(wal))],
    ['connections, one process a core', formatCount(apps * connectionsPerProcess)],
    ['audit, a year', formatBytes(perYear(requests, 'audit'))],
    ['notifications, a year', formatBytes(perYear(count * eventsPerDay, 'notifications'))],
    [
      'audit_changes, a year',
      formatBytes(perYear(perDay.signups * 5 + perDay.sessions + perDay.writes, 'audit_changes')),
    ],
    ['sessions, of one day', formatBytes(perDay.sessions * bytes('sessions'))],
    [
      'people and their inboxes',
      formatBytes(count * ofCustomer.reduce((sum, name) => sum + bytes(name), 0)),
    ],
  ])
}

const formatCount = (value: number): string =>
  value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')
const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
function formatBytes(value: number): string {
  const power = Math.max(
    0,
    Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3)),
  )
  return `${(value / 1000 ** power).toPrecision(3)} ${units[power]}`
}
