import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'

/**
 * `server` is the core of the server under test. `other` is the core of the load generator and the
 * database. Undefined if processes cannot be pinned to cores.
 */
export type Cores = { server: string; other: string; all: string }
const program = 'taskset'
export type Place = keyof Cores

/**
 * Returns the first two cores that this process may use. Undefined without Linux, taskset or a
 * second core.
 */
export function findCores(): Cores | undefined {
  if (process.platform !== 'linux' || spawnSync(program, ['--version']).error) return undefined
  const all =
    /^Cpus_allowed_list:\s*(\S+)/m.exec(fs.readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
  const [server, other] = listCores(all)
  return server === undefined || other === undefined
    ? undefined
    : { server: String(server), other: String(other), all }
}

// The format of the kernel is a list of ranges, such as `0-3,8`.
function listCores(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
}

/**
 * Returns a command that runs `command` on the core `where`. The process id of taskset becomes that
 * of the command, because taskset replaces itself with the command.
 */
export const place = (
  cores: Cores | undefined,
  where: Place,
  command: string,
  args: string[],
): [string, string[]] =>
  cores ? [program, ['-c', cores[where], command, ...args]] : [command, args]

/** Moves a running process and its threads. Its future children inherit the core. */
export function moveProcess(cores: Cores | undefined, where: Place, pid: number): void {
  if (cores) execFileSync(program, ['-acp', cores[where], String(pid)], { stdio: 'ignore' })
}
