import pino from 'pino'
import { env } from './env'
import { type LogEvent, tell } from './log/event'
import { openSink } from './log/sink'
import { once } from './process-singleton'

// The last line of defence: what looks like a number, an address or a secret of a person never reaches the sink, whoever wrote it.
const shapes = new RegExp(
  [
    String.raw`\b\d{3}-?\d{2}-?\d{4}\b`,
    String.raw`\b(?:cs_(?:test|live)|tt|rt|rf|ak|bk)_[A-Za-z0-9_-]{16,}`,
    String.raw`\bwhsec_[A-Za-z0-9+/=]{16,}`,
    String.raw`\bFe26\.2\*[^\s"]+`,
    // A session's id; identifiers that may be told are of version 7.
    String.raw`\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b`,
    String.raw`[\w.%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}`,
  ].join('|'),
  'gi',
)
const redact = (line: string) => line.replace(shapes, '[redacted]')

const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const
type Level = (typeof levels)[number]
/** The ways to say something. The logger behind them is nobody's: a message, a child or an object of one's own cannot be logged. */
export type Log = Record<Level, (event: LogEvent) => void>

const counts = once('log.counts', () => new Map<string, number>())

/** How often each event was told since the start, by `event level`. */
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
  const say = (level: Level) => (event: LogEvent) => {
    const told = tell(event)
    const name = `${told.event} ${level}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
    logger[level](told)
  }
  return Object.fromEntries(levels.map((level) => [level, say(level)])) as Log
}

/** Events with named fields only. Never a body, a header, a query or a database row. */
export const log = (): Log => once('log', make)

const framesTold = 6

/** What may be told of an error: its kind and place, not what it was about. Messages of the database can quote values. */
export function describe(error: unknown): { kind: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code } = error as { code?: unknown }
  // The message stands before the frames, and may have lines that look like some.
  const { message, stack = '' } = error
  const frames = stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, framesTold)
  return {
    kind: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames.length > 0 ? { at: frames.map((line) => line.slice(3)).join(' < ') } : {}),
  }
}
