import pino from 'pino'
import { env } from './env'
import { type LogEvent, toLogFields } from './log/event'
import { openSink } from './log/sink'
import { processSingleton } from './process-singleton'

// The last protection: log lines never contain text that looks like a personal number, an address
// or a secret.
const shapes = new RegExp(
  [
    String.raw`\b\d{3}-?\d{2}-?\d{4}\b`,
    String.raw`\b(?:cs_(?:test|live)|tt|rt|rf|ak|bk)_[A-Za-z0-9_-]{16,}`,
    String.raw`\bwhsec_[A-Za-z0-9+/=]{16,}`,
    String.raw`\bFe26\.2\*[^\s"]+`,
    // Session ids are UUIDs of version 4. Identifiers that may be logged have version 7.
    String.raw`\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b`,
    String.raw`[\w.%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}`,
  ].join('|'),
  'gi',
)
/** Replaces text that looks personal or secret. */
export const redact = (line: string): string => line.replace(shapes, '[redacted]')

export type { LogEvent }

const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const
type Level = (typeof levels)[number]
/**
 * The only functions that log. The logger itself is private, so code cannot log free text or a
 * whole object.
 */
export type Log = Record<Level, (event: LogEvent) => void>

const counts = processSingleton('log.counts', () => new Map<string, number>())

/** Returns the counts of events since the start. A key is the event, a space and the level. */
export const eventCounts = (): ReadonlyMap<string, number> => counts

function make(): Log {
  const out = openSink()
  const sink = { write: (line: string) => out.write(redact(line)) }
  const logger = pino(
    {
      level: env().LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    sink,
  )
  const report = (level: Level) => (event: LogEvent) => {
    const fields = toLogFields(event)
    const name = `${fields.event} ${level}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
    logger[level](fields)
  }
  return Object.fromEntries(levels.map((level) => [level, report(level)])) as Log
}

/**
 * Returns the log. It writes events with named fields only, never a body, a header, a query or a
 * database row.
 */
export const log = (): Log => processSingleton('log', make)

const maxFrames = 6

/**
 * Returns the kind and code of an error. Does not read the stack: the first read loads the source
 * map, which takes a quarter of the CPU time of a refused start.
 */
export function describeKind(error: unknown): { kind: string; code?: string } {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code } = error as { code?: unknown }
  return { kind: error.name, ...(typeof code === 'string' ? { code } : {}) }
}

/**
 * Returns the part of an error that may be logged: kind, code and place. Omits the message, which
 * may quote values.
 */
export function describe(error: unknown): { kind: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return describeKind(error)
  // A stack begins with the message. The message may contain lines that look like stack frames, so
  // this function removes the message.
  const { message, stack = '' } = error
  const frames = stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, maxFrames)
  return {
    ...describeKind(error),
    ...(frames.length > 0 ? { at: frames.map((line) => line.slice(3)).join(' < ') } : {}),
  }
}
