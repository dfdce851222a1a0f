import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

type Running = { pid: number; parent: number; rssMb: number; program: string }

/** Every process of the machine, as ps tells. */
function listProcesses(): Running[] {
  const told = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  return told
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

/** The ids of the processes that `pid` started. */
export const listChildren = (pid: number): number[] =>
  listProcesses()
    .filter((process) => process.parent === pid)
    .map((process) => process.pid)

/** Resident memory of a service in megabytes: itself and what it started, the database apart. */
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

// User and system time, then those of children that are gone, in ticks, of which Linux counts a hundred a second.
const readTicks = (pid: number): number[] =>
  fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 15).map(Number)

/** Seconds of CPU that a process has used, its threads included. Throws where the system has no /proc. */
export function readCpuSeconds(pid: number): number {
  const [user = 0, system = 0] = readTicks(pid)
  return (user + system) / 100
}

/** The same with what it started, gone or not: of a database, all its backends. */
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
