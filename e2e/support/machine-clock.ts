import fs from 'node:fs'
import path from 'node:path'
import { makeTempFolder, removeFolder, type Settings } from './service'

const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`,
)

/** The clock of a service's machine. The test can move it. */
export type MachineClock = {
  /** The settings that make a service use this clock. */
  settings: Settings
  /** Sets the clock to this many hours ahead of the true time. */
  setAhead(hours: number): void
  remove(): Promise<void>
}

/**
 * Creates a clock for a service's machine. It moves only the time of day, so timers stay correct.
 * Undefined if this machine lacks the faketime library.
 */
export function makeMachineClock(): MachineClock | undefined {
  const library = libraries.find((file) => fs.existsSync(file))
  if (!library) return undefined
  const folder = makeTempFolder()
  const file = path.join(path.dirname(folder), 'clock')
  const setAhead = (hours: number) =>
    fs.writeFileSync(file, `${hours >= 0 ? '+' : ''}${hours * 3600}\n`)
  setAhead(0)
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    setAhead,
    remove: () => removeFolder(folder),
  }
}
