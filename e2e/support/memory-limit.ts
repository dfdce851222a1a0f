import fs from 'node:fs'
import path from 'node:path'

/** A memory limit of the kernel, which kills a process that exceeds it. */
export type MemoryLimit = {
  /** Limits this process from now on. */
  hold(pid: number): void
  /** Removes the limit. Call it after the limited processes have ended. */
  remove(): void
}

// The file names in Linux control groups of version 1 and of version 2.
const kinds = [
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
  ['/sys/fs/cgroup', 'memory.max'],
] as const

/** Creates a limit. Undefined if the tests have no permission to set one. */
export function limitMemory(megabytes: number): MemoryLimit | undefined {
  for (const [root, limit] of kinds) {
    const folder = path.join(root, `service-${process.pid}`)
    try {
      fs.mkdirSync(folder)
      // Throws if the file does not exist, because the kernel then supports no such limit.
      fs.writeFileSync(path.join(folder, limit), String(megabytes * 1_000_000), { flag: 'r+' })
      return {
        hold: (pid) => fs.writeFileSync(path.join(folder, 'cgroup.procs'), String(pid)),
        remove: () => fs.rmdirSync(folder),
      }
    } catch {
      if (fs.existsSync(folder)) fs.rmdirSync(folder)
    }
  }
  return undefined
}
