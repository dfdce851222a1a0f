import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

type Running = { pid: number; parent: number; rssMb: number; program: string }

/** Every process of the machine, as ps tells. */
function listProcesses(): Running[] {
  const told = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
  return told
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, rssKb, ...program] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), rssMb: Number(rssKb) / 1024, program: program.join(' ') }
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
    all.filter(({ parent, program }) => parent === root.pid && !/postgres/.test(program)).reduce((mb, child) => mb + sum(child), 0)
  const root = all.find((process) => process.pid === pid)
  if (!root) throw new Error('the service is gone')
  return sum(root)
}

/** Seconds of CPU that a process has used, its threads included. Throws where the system has no /proc. */
export function readCpuSeconds(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  // User and system time in ticks, of which Linux counts a hundred a second.
  return (Number(fields[11]) + Number(fields[12])) / 100
}
