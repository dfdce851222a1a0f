import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { drawEndurance, type Endurance } from '@/bench/endurance'
import { drawPlots } from '@/bench/plots'
import type { Result } from '@/bench/result'

const folder = 'bench/results'

// Partial results and those of half load have another word behind the date.
const findNewest = (files: string[]): string | undefined =>
  files
    .filter((file) => /^\d{4}-\d\d-\d\d\.json$/.test(path.basename(file)))
    .sort()
    .at(-1)

/** The last whole result that was committed; undefined where there is none, or no git. */
export function readCommitted(): Result | undefined {
  const names = git('ls-tree', '--name-only', 'HEAD', `${folder}/`)?.split('\n') ?? []
  const last = findNewest(names)
  const text = last && git('show', `HEAD:${last}`)
  return text ? JSON.parse(text) : undefined
}

/** The last whole result on the disk, committed or not. Throws where there is none. */
export function readLast(): Result {
  const last = findNewest(fs.existsSync(folder) ? fs.readdirSync(folder) : [])
  if (!last) throw new Error('There is no result yet: run the whole bench first.')
  return JSON.parse(fs.readFileSync(path.join(folder, last), 'utf8'))
}

export const readCommit = (): string | undefined => git('rev-parse', '--short', 'HEAD')?.trim()

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}

/** Writes the result under its date, its pictures beside it, and returns where. What is quick or has not every row is kept apart: nothing is compared with it. */
export function writeResult(result: Result, isWhole: boolean): string {
  const file = path.join(
    folder,
    `${result.measuredAt.slice(0, 10)}${isWhole ? '' : '-partial'}.json`,
  )
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(file, `${JSON.stringify(result, roundNumber, 2)}\n`)
  for (const { name, svg } of drawPlots(result))
    fs.writeFileSync(file.replace(/\.json$/, `-${name}.svg`), svg)
  return file
}

/** Writes what became of half load under its date, and a picture of it beside it. Returns where. */
export function writeEndurance(
  result: Pick<Result, 'measuredAt' | 'commit' | 'machine'> & Endurance,
): { json: string; svg: string } {
  const file = path.join(folder, `${result.measuredAt.slice(0, 10)}-endurance`)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(`${file}.json`, `${JSON.stringify(result, roundNumber, 2)}\n`)
  fs.writeFileSync(`${file}.svg`, drawEndurance(result))
  return { json: `${file}.json`, svg: `${file}.svg` }
}

const roundNumber = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(5)) : value
