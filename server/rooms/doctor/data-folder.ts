import fs from 'node:fs/promises'
import { type Finding, fail, pass, warn } from '@/lib/doctor-report'
import { env } from '../../foundations/env'
import type { Check } from './limit'

const name = 'data folder'
const setting = 'DATA_DIR'
const megabyte = 1_000_000
const minFreeBytes = 100 * megabyte
const lowFreeBytes = 500 * megabyte

/**
 * Checks that the data folder is writable. It contains checkpoints, emails and the embedded
 * database.
 */
export const dataFolderCheck: Check = {
  name,
  setting,
  async work() {
    await fs.access(env().DATA_DIR, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    const { bavail, bsize } = await fs.statfs(env().DATA_DIR)
    return [judgeSpace(bavail * bsize)]
  },
  explain: (error) =>
    fail(
      name,
      `The folder cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
      'Make it, and give it to the user of the service with mode 0700.',
      setting,
    ),
}

export function judgeSpace(freeBytes: number): Finding {
  const message = `The disk has ${Math.floor(freeBytes / megabyte).toLocaleString('en-US')} MB free.`
  const remedy = 'Free space, or move the folder to a larger disk.'
  if (freeBytes < minFreeBytes) return fail(name, message, remedy, setting)
  if (freeBytes < lowFreeBytes) return warn(name, message, remedy, setting)
  return pass(name, message, setting)
}
