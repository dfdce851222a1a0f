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
   * The number of notifications in the table that belong to customers other than the measured ones.
   */
  crowd: number
}

/**
 * The objects that all cases share: plan, cores, load generator, and a folder. This process removes
 * the folder when it ends.
 */
export type Lab = {
  plan: Plan
  cores: Cores | undefined
  generator: Generator
  folder: string
  /** The folder of the built repository whose service is measured. */
  checkout: string
  /** If true, the cases skip everything that a comparison of two checkouts does not need. */
  isPair: boolean
  report(line: string): void
}

/**
 * Prepares the objects that all cases share. Moves this process to the core that the server does
 * not use. Future child processes of this process start on the same core.
 */
export function openLab({ isQuick, seconds }: Options): Lab {
  const cores = findCores()
  moveProcess(cores, 'other', process.pid)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'))
  // If root runs the benchmark, the database runs as another user and must be able to enter the
  // folder.
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
