import { format, stripVTControlCharacters } from 'node:util'
import { printEvent } from './announce'
import { redact } from './log'

const levels = { log: 'info', info: 'info', debug: 'debug', warn: 'warn', error: 'error' } as const
type Methods = Record<keyof typeof levels, (...values: unknown[]) => void>

/**
 * Logs the console output of packages such as Next.js as JSON events. Without a terminal, each line
 * of standard output must be JSON.
 */
export function logConsole(target: Methods = globalThis.console, print = printEvent): void {
  for (const [name, level] of Object.entries(levels))
    target[name as keyof Methods] = (...values) =>
      print(level, {
        event: 'console.output',
        msg: redact(stripVTControlCharacters(format(...values)).trim()),
      })
}
