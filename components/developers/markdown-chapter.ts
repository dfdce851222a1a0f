import { placeExample } from '@/lib/openapi/operation'
import { codeBlock, join, list, table } from './markdown-parts'
import {
  answerTitle,
  bodyTitle,
  emptyAnswer,
  listToo,
  notesText,
  presence,
  repeating,
} from './operation-text'
import { type Chapter, type ShownMember, type ShownOperation, showOperation } from './reference'

/** Returns a chapter of the reference in Markdown, from the same data as its HTML page. */
export const chapterMarkdown = (chapter: Chapter, url: string): string =>
  join(
    `# ${chapter.name}`,
    chapter.description,
    ...chapter.contracts.map(showOperation).flatMap((shown) => writeOperation(shown, url)),
  )

const writeOperation = (shown: ShownOperation, url: string): string[] => [
  `## ${shown.summary}`,
  `\`${shown.method} ${shown.path}\``,
  ...(shown.description ? [shown.description] : []),
  list([
    `Who may call: ${shown.callers}`,
    ...(shown.scope ? [`Scope: ${shown.scope}`] : []),
    `Operation: \`${shown.operationId}\``,
    ...(shown.end ? [`End: ${shown.end} [What this means](/developers/versions)`] : []),
    ...(shown.isIdempotent ? [`Repeating: ${repeating}`] : []),
  ]),
  ...writeMembers('Path', shown.params),
  ...writeMembers('Query', shown.query),
  ...(shown.hasBody ? [`### ${bodyTitle(shown)}`, ...writeBody(shown)] : []),
  `### ${answerTitle(shown.status)}`,
  shown.answer.length > 0 ? membersTable(shown.answer, true) : emptyAnswer(shown),
  '### Errors',
  list(shown.refusals.map(({ status, codes }) => `${status}: ${codes.join(', ')}`)),
  '### Example',
  ...writeExamples(shown, url),
]

const writeMembers = (title: string, rows: readonly ShownMember[]): string[] =>
  rows.length > 0 ? [`### ${title}`, membersTable(rows, false)] : []

function writeBody(shown: ShownOperation): string[] {
  if (shown.sameBodyAs) return [`The same as for \`${shown.sameBodyAs.operationId}\`.`]
  const also = listToo(shown)
  return [...(also ? [also] : []), membersTable(shown.body, false)]
}

const membersTable = (rows: readonly ShownMember[], isAnswer: boolean): string =>
  table(
    ['Name', 'Type', isAnswer ? 'Present' : 'Required', 'Meaning and rule'],
    rows.map((row) => [
      row.paths.map((path) => `\`${path}\``).join(', '),
      row.type,
      presence(isAnswer, row.isRequired),
      `${notesText(row)}${row.codes.join(' ')}`.trim(),
    ]),
  )

const writeExamples = ({ curl, typeScript, example }: ShownOperation, url: string): string[] => [
  codeBlock(curl, 'sh'),
  ...(typeScript ? ['In TypeScript:', codeBlock(typeScript, 'ts')] : []),
  ...(example ? ['Response:', codeBlock(placeExample(example, url), 'json')] : []),
]
