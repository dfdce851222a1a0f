import fs from 'node:fs'
import path from 'node:path'

/** A kernel memory limit on a process: the kernel kills it beyond the limit. */
export type MemoryLimit = {
  /** Limits the process from now on. */
  hold(pid: number): void
  /** Call when no process is limited any more. */
  remove(): void
}

// Control groups version 1, and version 2.
const kinds = [
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
  ['/sys/fs/cgroup', 'memory.max'],
] as const

/** Undefined without the right to set a limit. */
export function limitMemory(megabytes: number): MemoryLimit | undefined {
  for (const [root, limit] of kinds) {
    const folder = path.join(root, `service-${process.pid}`)
    try {
      fs.mkdirSync(folder)
      // Kernels without this file have no such limit.
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
