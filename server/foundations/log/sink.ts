import fs from 'node:fs'
import tty from 'node:tty'

// If this number of bytes is unread, new lines are dropped.
const maxWaitingBytes = 1_000_000

/**
 * Standard output may have a slow or closed reader or a full disk. The service continues in all
 * these cases, and drops lines until writing works again.
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
        // The disk may contain only half of the previous line, so begin a new line.
        fs.writeSync(1, isCut ? `\n${line}` : line)
        isCut = false
      } catch {
        isCut = true
      }
    },
  }
}
