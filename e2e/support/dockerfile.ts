import fs from 'node:fs'

/** One instruction of a Dockerfile. A continued line is joined with the line before it. */
export type Instruction = { name: string; words: string }
export type Stage = { base: string; alias: string | undefined; instructions: Instruction[] }

/** Reads the stages of a Dockerfile in order, without a container engine. */
export function readStages(file: string): Stage[] {
  const text = fs
    .readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
  const stages: Stage[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    if (name === '') throw new Error(`no instruction: ${line}`)
    if (name === 'FROM') {
      const [base = '', , alias] = words.split(/\s+/)
      stages.push({ base, alias, instructions: [] })
    } else stages.at(-1)?.instructions.push({ name, words: words.replace(/\s+/g, ' ').trim() })
  }
  return stages
}

/** Returns the arguments of each instruction with this name. */
export const wordsOf = (stage: Stage, name: string): string[] =>
  stage.instructions.filter((one) => one.name === name).map(({ words }) => words)

/** Returns the variables that ENV sets. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    wordsOf(stage, 'ENV')
      .flatMap((words) => words.split(' '))
      .map((pair) => pair.split('=') as [string, string]),
  )

/** Parses an instruction in JSON form. */
export const listIn = (words: string): string[] =>
  JSON.parse(words.slice(words.indexOf('['))) as string[]
