import fs from 'node:fs'
import tty from 'node:tty'

// Beyond this many unread bytes, lines are dropped.
const maxWaitingBytes = 1_000_000

/**
 * Standard output may have a slow or closed reader or a full disk; the service continues without
 * it. Lines that cannot be written are dropped until writing works again.
 */
export function openSink(): { write(line: string): void } {
  const isStream = tty.isatty(1) || fs.fstatSync(1).isFIFO() || fs.fstatSync(1).isSocket()
  if (isStream) {
    return {
      write(line) {
        if (process.stdout.writableLength < maxWaitingBytes) process.stdout.write(line)
      },
    }
  }
  let isCut = false
  return {
    write(line) {
      try {
        // Half of the previous line may have been written.
        fs.writeSync(1, isCut ? `\n${line}` : line)
        isCut = false
      } catch {
        isCut = true
      }
    },
  }
}
