import pino from 'pino'
import { env } from './env'
import { once } from './once'

// The last line of defence: what looks like a number or a secret of a person never reaches the sink, whoever wrote it.
const shapes = /\b\d{3}-\d{2}-\d{4}\b|\b(?:cs_(?:test|live)|tt|rt|rf|ak|bk)_[A-Za-z0-9_-]{16,}|\bwhsec_[A-Za-z0-9+/=]{16,}/g
const redact = (line: string) => line.replace(shapes, '[redacted]')

function make() {
  const sink = { write: (line: string) => void process.stdout.write(redact(line)) }
  return pino(
    {
      level: env().LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    sink,
  )
}

/** Events with named fields only. Never a body, a header, a query or a database row. */
export const log = (): pino.Logger => once('log', make)

/** What may be told of an error: its kind and place, not what it was about. Messages of the database can quote values. */
export function describe(error: unknown): { kind: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code } = error as { code?: unknown }
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
  return {
    kind: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames ? { at: frames.map((line) => line.trim().slice(3)).join(' < ') } : {}),
  }
}
