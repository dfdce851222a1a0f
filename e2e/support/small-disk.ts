import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A folder on a small disk that a test can fill and free. */
export type SmallDisk = {
  /** A path on this disk for a data folder. The folder does not exist yet. */
  dataDir: string
  fill(): void
  free(): void
  unmount(): void
}

const chunks = [1 << 20, 1 << 12, 1]

/** Mounts a disk. Undefined if the tests have no permission to mount one. */
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
      // Unmounts lazily, because this works even with open files.
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
