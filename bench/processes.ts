import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

type Running = { pid: number; parent: number; rssMb: number; program: string }

/** Lists all processes of the machine with ps. */
function listProcesses(): Running[] {
  const output = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  return output
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, rssKb, ...program] = line.trim().split(/\s+/)
      return {
        pid: Number(pid),
        parent: Number(parent),
        rssMb: Number(rssKb) / 1024,
        program: program.join(' '),
      }
    })
}

/** Returns the ids of the child processes of `pid`. */
export const listChildren = (pid: number): number[] =>
  listProcesses()
    .filter((process) => process.parent === pid)
    .map((process) => process.pid)

/**
 * Returns the resident memory of a service and its child processes in megabytes, without the
 * database.
 */
export function readMemoryMb(pid: number): number {
  const all = listProcesses()
  const sum = (root: Running): number =>
    root.rssMb +
    all
      .filter(({ parent, program }) => parent === root.pid && !/postgres/.test(program))
      .reduce((mb, child) => mb + sum(child), 0)
  const root = all.find((process) => process.pid === pid)
  if (!root) throw new Error('the service is gone')
  return sum(root)
}

// Returns user and system time of the process, then of its ended children, in hundredths of a
// second.
const readTicks = (pid: number): number[] =>
  fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 15).map(Number)

/** Returns the CPU seconds of a process with all its threads. Throws on a system without /proc. */
export function readCpuSeconds(pid: number): number {
  const [user = 0, system = 0] = readTicks(pid)
  return (user + system) / 100
}

/**
 * Returns the CPU seconds of a process, of its running children and of its ended children. For
 * PostgreSQL, each child process serves one connection or runs in the background.
 */
export function readTreeCpuSeconds(pid: number): number {
  const own = readTicks(pid).reduce((sum, ticks) => sum + ticks, 0) / 100
  return listChildren(pid).reduce((sum, child) => {
    try {
      return sum + readCpuSeconds(child)
    } catch {
      return sum
    }
  }, own)
}
