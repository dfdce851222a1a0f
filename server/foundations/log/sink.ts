import fs from 'node:fs'
import tty from 'node:tty'

// The maximum number of unread bytes. Above it, the sink drops new lines.
const maxWaitingBytes = 1_000_000

/**
 * Opens standard output, which may have a slow or closed reader or a full disk. The service
 * continues in all these cases. The sink drops lines until it can write again.
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
        // The end of the previous line may be missing on the disk, so begin a new line.
        fs.writeSync(1, isCut ? `\n${line}` : line)
        isCut = false
      } catch {
        isCut = true
      }
    },
  }
}
