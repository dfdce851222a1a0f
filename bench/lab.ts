import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Cores, findCores, moveProcess } from '@/bench/cores'
import { findGenerator, type Generator } from '@/bench/generator'
import type { Options } from '@/bench/options'

/** How long and how often everything is measured. */
export type Plan = {
  warmUpSeconds: number
  repeats: number
  repeatSeconds: number
  starts: number
  restSeconds: number
  memoryLoadSeconds: number
  /** How many notifications of others lie in the table beside those that are measured. */
  crowd: number
}

/** What every row works with: where things run, what makes the load, and a folder that is gone at the end. */
export type Lab = {
  plan: Plan
  cores: Cores | undefined
  generator: Generator
  folder: string
  tell(line: string): void
}

/** Opens the lab and takes this process off the server's core: what it starts goes along. */
export function openLab({ isQuick, seconds }: Options): Lab {
  const cores = findCores()
  moveProcess(cores, 'other', process.pid)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'))
  // The database runs as another user where we are root: it has to pass through.
  fs.chmodSync(folder, 0o711)
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return {
    plan: isQuick
      ? {
          warmUpSeconds: 2,
          repeats: 1,
          repeatSeconds: seconds,
          starts: 2,
          restSeconds: 3,
          memoryLoadSeconds: 20,
          crowd: 300_000,
        }
      : {
          warmUpSeconds: 6,
          repeats: 3,
          repeatSeconds: seconds,
          starts: 5,
          restSeconds: 10,
          memoryLoadSeconds: 60,
          crowd: 10_000_000,
        },
    cores,
    generator: findGenerator(cores, folder),
    folder,
    tell: (line) => void process.stderr.write(`${line}\n`),
  }
}
