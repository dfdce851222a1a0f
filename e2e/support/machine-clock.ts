import fs from 'node:fs'
import path from 'node:path'
import { makeTempFolder, removeFolder, type Settings } from './service'

const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`,
)

/** The clock of a service's machine, in the test's hands. */
export type MachineClock = {
  /** What a service that is to go by it needs. */
  settings: Settings
  /** Shows the true time moved by so many hours, from now on. */
  setAhead(hours: number): void
  remove(): Promise<void>
}

/** Undefined where the library that does it is not installed. Only what counts the time of day is moved: timers go on. */
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
