import fs from 'node:fs'
import path from 'node:path'
import type { Service } from './service'

/** Lists the processes of a service's embedded database. The postmaster is the first one. */
export function listDatabaseProcesses({ dataDir }: Pick<Service, 'dataDir'>): number[] {
  const folder = path.join(dataDir, 'postgres')
  const [first] = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  return [Number(first), ...listProcessesOf(folder).filter((pid) => pid !== Number(first))]
}

/** Lists the PostgreSQL processes with this data folder. */
export const listProcessesOf = (folder: string): number[] =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(name, folder))
    .map(Number)

function worksIn(pid: string, folder: string): boolean {
  try {
    return (
      fs.readlinkSync(`/proc/${pid}/cwd`) === folder &&
      fs.readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    )
  } catch {
    return false
  }
}

/** Sends a signal to all processes of the embedded database. */
export function signalDatabase(service: Pick<Service, 'dataDir'>, name: NodeJS.Signals): void {
  for (const pid of listDatabaseProcesses(service)) {
    try {
      process.kill(pid, name)
    } catch {}
  }
}

/** Whether a process runs. A zombie, which has ended and waits for its parent, does not count. */
export function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
