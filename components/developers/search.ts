import type { Contract } from '@/lib/contract'
import { schemaOf } from '@/lib/openapi/schema'
import { sandboxNumbers } from '@/lib/sandbox-numbers'
import { listCatalogue, maxQuery } from './catalogue'
import { listCodeTables } from './code-tables'
import { documents } from './markdown'
import { listMembers } from './members'
import { slugOfTitle } from './navigation'
import { overview, versions } from './prose'
import { listQuickSteps } from './quick-start'
import { chapters, operationPath } from './reference'
import { reliabilityPath, rowsOfRun, testRuns } from './reliability'
import { listSdkSteps } from './sdk-steps'
import { readQuery, stemsOf } from './search-words'
import { listEventTypes, listWebhookSections } from './webhook-guide'

export type SearchEntry = {
  kind: string
  title: string
  text: string
  href: string
  /**
   * Other names of the entry, such as the path of an operation. If the query is one of these names,
   * the entry is the first result.
   */
  names: readonly string[]
  /** Further text that the search also reads. The result does not show this text. */
  hidden?: string
}
type Site = { url: string; isSandbox: boolean }

function sectionsOf(page: string, rows: readonly { title: string; text: string }[]) {
  const about = documents.find((one) => one.page === page)?.title ?? ''
  return rows.map(({ title, text }) => ({
    kind: 'Section',
    title,
    text,
    href: `${page}#${slugOfTitle(title)}`,
    // The name includes the heading of the page, because the heading of a section alone is often
    // unclear.
    names: [`${about}: ${title}`],
  }))
}

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

/**
 * Returns the names of the properties that an operation receives and returns, with their
 * descriptions and values.
 */
const writeMembers = ({ params, query, body, data, meta }: Contract): string =>
  [params, query, body, data, meta]
    .flatMap((schema, index) =>
      schema
        ? listMembers(schemaOf(schema, index < 3 ? 'input' : 'output'), {
            path: '',
            isRequired: true,
            isOutput: false,
          })
        : [],
    )
    .map(({ paths, meaning = '', notes }) => `${paths.join(' ')} ${meaning} ${notes.join(' ')}`)
    .join(' ')

const listOperations = (): SearchEntry[] =>
  chapters.flatMap((chapter) =>
    chapter.contracts.map((contract) => ({
      kind: 'Operation',
      title: contract.summary,
      text: `${contract.method} ${contract.path}`,
      href: operationPath(chapter, contract),
      names: [contract.operationId, contract.path, `${contract.method} ${contract.path}`],
      hidden: `${contract.description} ${writeMembers(contract)}`,
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
        names: [socialSecurityNumber.replaceAll('-', ''), 'Social Security number'],
      }))
    : []

/** Lists everything that the search finds, from the same data as the pages. */
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

/** An entry with the stems of its heading, of the text in its result, and of all its text. */
type Indexed = {
  entry: SearchEntry
  own: string[]
  head: Set<string>
  shown: Set<string>
  all: Set<string>
}
type Index = { entries: Indexed[]; known: Set<string> }

function makeIndex(site: Site): Index {
  const entries = listEntries(site).map((entry) => {
    const { kind, title, names, text, hidden = '' } = entry
    const head = stemsOf(`${kind} ${title} ${names.join(' ')}`)
    const shown = head.union(stemsOf(text))
    const all = shown.union(stemsOf(hidden))
    return { entry, own: [title, ...names].map(plain), head, shown, all }
  })
  return { entries, known: new Set(entries.flatMap(({ all }) => [...all])) }
}

const indexes = new Map<string, Index>()
/** Returns the index of all entries. Caches it, because the pages do not change at run time. */
function indexOf(site: Site): Index {
  const key = JSON.stringify(site)
  const index = indexes.get(key) ?? makeIndex(site)
  indexes.set(key, index)
  return index
}

type Asked = { query: string; codes: string[]; words: Set<string>[] }
/** Finds the words of a query that are codes: SSN, kyc.updated, invite_token_expired, createInvite. */
const findCodes = (query: string): string[] =>
  query
    .split(/\s+/)
    .filter((word) => /^[A-Z]+$|[a-z][A-Z]|\w[._]\w/.test(word))
    .map(plain)

/**
 * Scores an entry. Zero means no match. An exact name scores highest, then the beginning of a name,
 * then a code in the query. Other entries score by the number of words that they contain. Words in
 * the result and in the heading count extra.
 */
function scoreEntry(one: Indexed, { query, codes, words }: Asked): number {
  if (one.own.includes(query)) return 1e8
  if (one.own.some((name) => name.startsWith(query))) return 1e7
  if (codes.some((code) => one.own.includes(code))) return 1e6
  const count = (stems: Set<string>) => words.filter((word) => !word.isDisjointFrom(stems)).length
  return 1e4 * count(one.all) + 100 * count(one.shown) + count(one.head)
}

/**
 * Finds the entries that contain a word of the query, or another form of the word. The best match
 * comes first.
 */
export function search(query: string, site: Site): SearchEntry[] {
  const typed = query.slice(0, maxQuery)
  const asked = plain(typed)
  if (asked === '') return []
  const { entries, known } = indexOf(site)
  const parts = { query: asked, codes: findCodes(typed), words: readQuery(asked, known) }
  return entries
    .map((one) => ({ entry: one.entry, score: scoreEntry(one, parts) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxResults)
    .map(({ entry }) => entry)
}
