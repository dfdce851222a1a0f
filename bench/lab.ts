import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Cores, findCores, moveProcess } from '@/bench/cores'
import { findGenerator, type Generator } from '@/bench/generator'
import type { Options } from '@/bench/options'

/** Durations and repeats of the measurements. */
export type Plan = {
  warmUpSeconds: number
  repeats: number
  repeatSeconds: number
  starts: number
  restSeconds: number
  memoryLoadSeconds: number
  /**
   * The number of notifications in the table that belong to other customers than the measured ones.
   */
  crowd: number
}

/**
 * Everything that the rows share: plan, cores, load generator, and a folder that this process
 * removes at its end.
 */
export type Lab = {
  plan: Plan
  cores: Cores | undefined
  generator: Generator
  folder: string
  /** The built checkout whose service is measured. */
  checkout: string
  /** If true, skips everything that a comparison of two checkouts does not need. */
  isPair: boolean
  report(line: string): void
}

/**
 * Opens the lab and moves this process off the core of the server. Its future children inherit the
 * core.
 */
export function openLab({ isQuick, seconds }: Options): Lab {
  const cores = findCores()
  moveProcess(cores, 'other', process.pid)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'))
  // Under root, the database runs as another user, who must be able to enter the folder.
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
    checkout: process.cwd(),
    isPair: false,
    report: (line) => void process.stderr.write(`${line}\n`),
  }
}
