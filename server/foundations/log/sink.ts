import fs from 'node:fs'
import tty from 'node:tty'

// A reader that is slower than this is told less.
const mostWaitingBytes = 1_000_000

/**
 * Standard output, for lines without which the service goes on: their reader may be slow or gone, and a disk full. What cannot be written is let go;
 * what comes once it can be is written again.
 */
export function openSink(): { write(line: string): void } {
  const isStream = tty.isatty(1) || fs.fstatSync(1).isFIFO() || fs.fstatSync(1).isSocket()
  if (isStream) {
    return {
      write(line) {
        if (process.stdout.writableLength < mostWaitingBytes) process.stdout.write(line)
      },
    }
  }
  let isCut = false
  return {
    write(line) {
      try {
        // Half of the line before may stand there.
        fs.writeSync(1, isCut ? `\n${line}` : line)
        isCut = false
      } catch {
        isCut = true
      }
    },
  }
}
