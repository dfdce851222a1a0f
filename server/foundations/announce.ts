import { type LogEvent, log } from './log'

/**
 * If standard output is a terminal, prints the sentence, or nothing without a sentence. Otherwise
 * logs the event.
 */
export function announce(level: 'info' | 'warn', event: LogEvent, sentence?: string): void {
  if (!process.stdout.isTTY) log()[level](event)
  else if (sentence) process.stdout.write(`${sentence}\n`)
}

/**
 * Writes a line of JSON in the format of the log. It ignores LOG_LEVEL, and works before the
 * settings are read. The caller must not pass personal data.
 */
export function printEvent(level: string, fields: Record<string, string | undefined>): void {
  const line = { level, time: new Date().toISOString(), ...fields }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
