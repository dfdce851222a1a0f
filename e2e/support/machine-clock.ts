import fs from 'node:fs'
import path from 'node:path'
import { makeTempFolder, removeFolder, type Settings } from './service'

const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`,
)

/** The clock of a service's machine, controlled by the test. */
export type MachineClock = {
  /** Environment for a service that must use it. */
  settings: Settings
  /** Offsets the true time by this many hours from now on. */
  setAhead(hours: number): void
  remove(): Promise<void>
}

/** Undefined if the library is not installed. Only the time of day moves; timers do not. */
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
