import fs from 'node:fs'

/** One instruction of a Dockerfile, with its lines joined. */
export type Instruction = { name: string; words: string }
export type Stage = { base: string; alias: string | undefined; instructions: Instruction[] }

/** The stages of a Dockerfile in order, read from the text without an engine. */
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

/** The arguments of every instruction with this name. */
export const wordsOf = (stage: Stage, name: string): string[] =>
  stage.instructions.filter((one) => one.name === name).map(({ words }) => words)

/** The variables that ENV sets. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    wordsOf(stage, 'ENV')
      .flatMap((words) => words.split(' '))
      .map((pair) => pair.split('=') as [string, string]),
  )

/** An instruction in JSON form, as words. */
export const listIn = (words: string): string[] =>
  JSON.parse(words.slice(words.indexOf('['))) as string[]
