import { sandboxNumbers } from '@/lib/sandbox-numbers'
import { listCatalogue, maxQuery } from './catalogue'
import { listCodeTables } from './code-tables'
import { documents } from './markdown'
import { slugOfTitle } from './navigation'
import { overview, versions } from './prose'
import { listQuickSteps } from './quick-start'
import { chapters, operationPath } from './reference'
import { reliabilityPath, rowsOfRun, testRuns } from './reliability'
import { listSdkSteps } from './sdk-steps'
import { listEventTypes, listWebhookSections } from './webhook-guide'

export type SearchEntry = {
  kind: string
  title: string
  text: string
  href: string
  /** Other names, such as the path of an operation. An exact match is the first result. */
  names: readonly string[]
}
type Site = { url: string; isSandbox: boolean }

const sectionsOf = (page: string, rows: readonly { title: string; text: string }[]) =>
  rows.map(({ title, text }) => ({
    kind: 'Section',
    title,
    text,
    href: `${page}#${slugOfTitle(title)}`,
    names: [],
  }))

const listSections = ({ url, isSandbox }: Site): SearchEntry[] => [
  ...sectionsOf(
    '/developers',
    listQuickSteps(url, isSandbox).map(({ heading, text }) => ({ title: heading, text })),
  ),
  ...sectionsOf('/developers/api', overview.rules(url, isSandbox)),
  ...sectionsOf(
    '/developers/sdk',
    listSdkSteps(url).map(({ heading, text }) => ({ title: heading, text })),
  ),
  ...sectionsOf(
    '/developers/webhooks',
    listWebhookSections(isSandbox).map(({ title, texts }) => ({ title, text: texts.join(' ') })),
  ),
  ...sectionsOf(
    '/developers/versions',
    versions.sections.map(({ title, texts }) => ({ title, text: texts.join(' ') })),
  ),
]

const listRuns = (): SearchEntry[] =>
  testRuns.map((run) => ({
    kind: 'Section',
    title: run.title,
    text: rowsOfRun(run)
      .map(([, text]) => text)
      .join(' '),
    href: `${reliabilityPath}#${run.id}`,
    names: [],
  }))

const listOperations = (): SearchEntry[] =>
  chapters.flatMap((chapter) =>
    chapter.contracts.map((contract) => ({
      kind: 'Operation',
      title: contract.summary,
      text: `${contract.method} ${contract.path}`,
      href: operationPath(chapter, contract),
      names: [contract.operationId, contract.path, `${contract.method} ${contract.path}`],
    })),
  )

const listCodes = (): SearchEntry[] =>
  listCatalogue().flatMap(({ status, codes }) =>
    codes.map(({ code, title, cause, remedy }) => ({
      kind: `Error ${status}`,
      title: code,
      text: `${title}. ${cause} ${remedy}`,
      href: `/developers/errors#${code}`,
      names: [title],
    })),
  )

function listTypes(): SearchEntry[] {
  return [
    ...listEventTypes().map(({ type, summary }) => ({
      kind: 'Event',
      title: type,
      text: summary,
      href: `/developers/webhooks#${type}`,
      names: [],
    })),
    ...listCodeTables().flatMap(({ title: group, rows }) =>
      rows
        .filter(([word]) => word!.startsWith('`'))
        .map(([word, ...cells]) => ({
          kind: group,
          title: word!.replaceAll('`', ''),
          text: cells.join(' '),
          href: `/developers/codes#${slugOfTitle(group)}`,
          names: [],
        })),
    ),
  ]
}

const listSandboxValues = ({ isSandbox }: Site): SearchEntry[] =>
  isSandbox
    ? sandboxNumbers.map(({ socialSecurityNumber, description }) => ({
        kind: 'Test value',
        title: socialSecurityNumber,
        text: description,
        href: `/sandbox#${socialSecurityNumber}`,
        names: [socialSecurityNumber.replaceAll('-', '')],
      }))
    : []

/** Everything that the search finds, from the registries that the pages show. */
export const listEntries = (site: Site): SearchEntry[] => [
  ...documents.map(({ title, description, page }) => ({
    kind: 'Page',
    title,
    text: description,
    href: page,
    names: [],
  })),
  ...listSections(site),
  ...listRuns(),
  ...listOperations(),
  ...listCodes(),
  ...listTypes(),
  ...listSandboxValues(site),
]

const maxResults = 50
const plain = (text: string): string => text.toLowerCase().replaceAll('`', '').trim()

/**
 * Scores an entry. An exact name counts most, then a title, then words of the text. Zero means no
 * match.
 */
function scoreEntry({ title, text, names }: SearchEntry, query: string): number {
  const own = [title, ...names].map(plain)
  const words = query.split(/\s+/)
  const hasAll = (place: string) => words.every((word) => place.includes(word))
  if (own.includes(query)) return 5
  if (own.some((name) => name.startsWith(query))) return 4
  if (hasAll(plain(title))) return 3
  if (own.some(hasAll)) return 2
  return hasAll(plain(`${own.join(' ')} ${text}`)) ? 1 : 0
}

/** Finds the entries that contain every word, the best first. */
export function search(query: string, site: Site): SearchEntry[] {
  const asked = plain(query.slice(0, maxQuery))
  if (asked === '') return []
  return listEntries(site)
    .map((entry) => ({ entry, score: scoreEntry(entry, asked) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxResults)
    .map(({ entry }) => entry)
}
