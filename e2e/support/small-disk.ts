import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A folder with a small disk of its own, which can be filled to the last byte and emptied again. */
export type SmallDisk = {
  /** A data folder on it that does not exist yet. */
  dataDir: string
  fill(): void
  free(): void
  unmount(): void
}

const chunks = [1 << 20, 1 << 12, 1]

/** Undefined where nothing may be mounted. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'disk-')))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    fs.rmdirSync(folder)
    return undefined
  }
  const filler = path.join(folder, 'filler')
  const unmount = () => {
    try {
      // Lazily: what still has a file open there must not keep the mount for ever.
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
      fs.rmdirSync(folder)
    } catch {}
  }
  process.once('exit', unmount)
  return {
    dataDir: path.join(folder, 'data'),
    fill() {
      const file = fs.openSync(filler, 'a')
      for (const bytes of chunks) writeAll(file, Buffer.alloc(bytes))
      fs.closeSync(file)
    },
    free: () => fs.rmSync(filler, { force: true }),
    unmount() {
      process.off('exit', unmount)
      unmount()
    },
  }
}

function writeAll(file: number, chunk: Buffer): void {
  try {
    while (fs.writeSync(file, chunk) === chunk.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
