import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Endurance } from '@/bench/endurance'
import type { Pair } from '@/bench/pair'
import type { Result } from '@/bench/result'

const folder = 'bench/results'

// A partial result or an endurance result has a suffix after the date.
const findNewest = (files: string[]): string | undefined =>
  files
    .filter((file) => /^\d{4}-\d\d-\d\d\.json$/.test(path.basename(file)))
    .sort()
    .at(-1)

/** Returns the last complete result in git. Undefined if there is no result or no git. */
export function readCommitted(): Result | undefined {
  const names = git('ls-tree', '--name-only', 'HEAD', `${folder}/`)?.split('\n') ?? []
  const last = findNewest(names)
  const text = last && git('show', `HEAD:${last}`)
  return text ? JSON.parse(text) : undefined
}

/** Returns the last complete result on disk. Throws if there is none. */
export function readLast(): Result {
  const last = findNewest(fs.existsSync(folder) ? fs.readdirSync(folder) : [])
  if (!last) throw new Error('There is no result yet: run the whole bench first.')
  return JSON.parse(fs.readFileSync(path.join(folder, last), 'utf8'))
}

/** Returns the commit of a checkout. Undefined if git does not know the checkout. */
export const readCommit = (checkout = '.'): string | undefined =>
  git('-C', checkout, 'rev-parse', '--short', 'HEAD')?.trim()

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}

/**
 * Writes the result to a file named after its date and returns the path. The file name of a quick
 * or partial result has a suffix, so that later runs do not compare with it.
 */
export function writeResult(result: Result, isWhole: boolean): string {
  const file = path.join(
    folder,
    `${result.measuredAt.slice(0, 10)}${isWhole ? '' : '-partial'}.json`,
  )
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(file, `${JSON.stringify(result, roundNumber, 2)}\n`)
  return file
}

/** Writes a comparison of two checkouts and returns the path. Git ignores the file. */
export function writePair(pair: Pair & Pick<Result, 'measuredAt' | 'machine'>): string {
  const file = path.join(folder, `${pair.measuredAt.slice(0, 10)}-partial-pair.json`)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(file, `${JSON.stringify(pair, roundNumber, 2)}\n`)
  return file
}

/** Writes an endurance result to a file named after its date and returns the path. */
export function writeEndurance(
  result: Pick<Result, 'measuredAt' | 'commit' | 'machine'> & Endurance,
): string {
  const file = path.join(folder, `${result.measuredAt.slice(0, 10)}-endurance.json`)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(file, `${JSON.stringify(result, roundNumber, 2)}\n`)
  return file
}

const roundNumber = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(5)) : value
