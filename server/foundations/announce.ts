import { type LogEvent, log } from './log'

/** Prints a sentence, if there is one, on a terminal. Logs the event otherwise. */
export function announce(level: 'info' | 'warn', event: LogEvent, sentence?: string): void {
  if (!process.stdout.isTTY) log()[level](event)
  else if (sentence) process.stdout.write(`${sentence}\n`)
}

/**
 * Writes a line of JSON like the log, at every log level and before the settings are read. The
 * caller must not pass personal data.
 */
export function printEvent(level: string, fields: Record<string, string | undefined>): void {
  const line = { level, time: new Date().toISOString(), ...fields }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
