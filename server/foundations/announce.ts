import { type LogEvent, log } from './log'

/**
 * In a terminal, prints the sentence; without a sentence it prints nothing. Outside a terminal,
 * logs the event.
 */
export function announce(level: 'info' | 'warn', event: LogEvent, sentence?: string): void {
  if (!process.stdout.isTTY) log()[level](event)
  else if (sentence) process.stdout.write(`${sentence}\n`)
}

/**
 * Prints a log line as JSON. Ignores LOG_LEVEL and works before the settings are read. The caller
 * must not pass personal data.
 */
export function printEvent(level: string, fields: Record<string, string | undefined>): void {
  const line = { level, time: new Date().toISOString(), ...fields }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
