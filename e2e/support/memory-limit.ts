import fs from 'node:fs'
import path from 'node:path'

/** A limit of memory that the kernel holds a process to from outside: it kills who goes beyond. */
export type MemoryLimit = {
  /** Counts what the process takes from now on. */
  hold(pid: number): void
  /** Once nobody is held any more. */
  remove(): void
}

// Version 1 of the kernel's control groups, and version 2.
const kinds = [
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
  ['/sys/fs/cgroup', 'memory.max'],
] as const

/** Undefined where nobody may set one. */
export function limitMemory(megabytes: number): MemoryLimit | undefined {
  for (const [root, limit] of kinds) {
    const folder = path.join(root, `service-${process.pid}`)
    try {
      fs.mkdirSync(folder)
      // Where the kernel put no such file there is no such limit.
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
