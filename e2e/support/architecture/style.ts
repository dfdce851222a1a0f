import type { Source } from './sources'

/** A test title or a comment, with the path of its file. */
export type Text = { path: string; text: string }

const maxTitleLength = 80
const maxSubjectLength = 72

const titleCall =
  /(?<![\w.])(?:test|it|describe)(?:\.(?!step\b)\w+)*(?:\((?:[^()`'"]|\([^()]*\))*\))?\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g

/** Lists the titles of all tests. A placeholder counts as four characters. */
export const listTitles = (sources: readonly Source[]): Text[] =>
  sources
    .filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(titleCall)].map(([, single, double, template]) => ({
        path,
        text: (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}|\\(?=['"`])/g, (part) =>
          part === '\\' ? '' : 'xxxx',
        ),
      })),
    )

const comment = /^\s*(?:\/\/|\/\*\*?|\*)(?!\/)\s?(.*?)(?:\*\/)?\s*$|\s\/\/ (.+)$/

/** Lists the comment lines of all files, except instructions to tools. */
export const listComments = (sources: readonly Source[]): Text[] =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line) => comment.exec(line))
      .flatMap((found) => (found ? [{ path, text: (found[1] ?? found[2] ?? '').trim() }] : []))
      .filter((line) => line.text !== '' && !/biome-ignore|@ts-|^https?:/.test(line.text)),
  )

// These words belong to an older style of this repository. The check ignores `code` in backticks.
const banned =
  /\b(?:whoever|whatever|nobody|somebody|anew|meanwhile|tells?|told|says?|said|hears?|heard|stands?(?!-)|stood|goes on|go on(?! top)|comes? (?:on|back|late|by)|gives? back|given back|takes? up|taken up|makes? out|knows? of|of its own(?! \w)|as it is)\b/i
const opening = /(?:^|[.:] )(?:What|Who|None)\b(?![^.]*\?)/

const withoutCode = (text: string): string => text.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, '')

/** Returns a sentence for each title that is too long or has a banned word. */
export const judgeTitles = (titles: readonly Text[]): string[] =>
  titles.flatMap(({ path, text }) => [
    ...(text.length > maxTitleLength ? [`${path}: ${text.length} characters: ${text}`] : []),
    ...judgeWords({ path, text }),
  ])

/** Returns a sentence for each comment with a banned word. */
export const judgeComments = (comments: readonly Text[]): string[] => comments.flatMap(judgeWords)

function judgeWords({ path, text }: Text): string[] {
  const [word] = banned.exec(withoutCode(text)) ?? opening.exec(withoutCode(text)) ?? []
  return word === undefined ? [] : [`${path}: "${word.trim()}" in: ${text}`]
}

const commentLine = /^\s*(?:\/\/|\/?\*)/

/** Returns a sentence for each identifier in a comment that the code does not contain. */
export function judgeIdentifiers(sources: readonly Source[]): string[] {
  const lines = sources.flatMap(({ text }) => text.split('\n'))
  const code = lines
    .filter((line) => !commentLine.test(line))
    .map((line) => line.replace(/\s\/\/ .*$/, ''))
    .join('\n')
  const known = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  return listComments(sources).flatMap(({ path, text }) =>
    [...text.matchAll(/`([A-Za-z_$][\w$]*)(?:\(\))?`/g)]
      .filter(([, name]) => !known.has(name!))
      .map(([, name]) => `${path}: ${name} is in no code: ${text}`),
  )
}

const conventional =
  /^(?:feat|fix|docs|style|refactor|perf|test|build|ci|chore|revert)(?:\([a-z0-9-]+\))?: [a-z]/

/** Returns a sentence for each commit subject that is too long or has no conventional prefix. */
export const judgeSubjects = (subjects: readonly string[]): string[] =>
  subjects.flatMap((subject) => [
    ...(subject.length > maxSubjectLength ? [`${subject.length} characters: ${subject}`] : []),
    ...(conventional.test(subject) ? [] : [`no conventional prefix: ${subject}`]),
  ])
