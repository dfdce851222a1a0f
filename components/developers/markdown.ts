import { productName } from '@/lib/product'
import { listCatalogue, rowsOfCode } from './catalogue'
import { listCodeTables } from './code-tables'
import { listDeprecated } from './deprecated'
import { chapterMarkdown } from './markdown-chapter'
import { listMatrixBlocks } from './markdown-matrix'
import { codeBlock, join, list, table } from './markdown-parts'
import { codes, errorCodes, leak, overview, permissions, quickStart, sdk, versions } from './prose'
import { listQuickSteps } from './quick-start'
import { chapterPath, chapters, operationPath, slugOf } from './reference'
import { reliability, reliabilityPath, rowsOfRun, testRuns } from './reliability'
import { listSdkSteps } from './sdk-steps'
import { listEventTypes, listWebhookSections, webhooks } from './webhook-guide'

type Site = { url: string; isSandbox: boolean }
/** A page for developers that also exists as Markdown. */
type DeveloperDocument = {
  name: string
  page: string
  title: string
  description: string
  write(site: Site): string
}

const writeQuickStart = ({ url, isSandbox }: Site): string =>
  join(
    `# ${quickStart.title}`,
    quickStart.intro(isSandbox),
    ...listQuickSteps(url, isSandbox).flatMap(({ heading, text, code, ends }, index) => [
      `## ${index + 1}. ${heading}`,
      text,
      codeBlock(code, 'sh'),
      ...(ends ? [`Ends with \`${ends}\``] : []),
    ]),
    '## Further',
    list(quickStart.further(isSandbox)),
  )

const writeSdk = ({ url }: Site): string =>
  join(
    `# ${sdk.title}`,
    sdk.intro,
    ...listSdkSteps(url).flatMap(({ heading, text, code, language }, index) => [
      `## ${index + 1}. ${heading}`,
      text,
      codeBlock(code, language === 'Shell' ? 'sh' : 'ts'),
    ]),
  )

const writeOverview = ({ url, isSandbox }: Site): string =>
  join(
    `# ${overview.title}`,
    overview.intro,
    '## Conventions',
    list(overview.rules(url, isSandbox).map(({ title, text }) => `**${title}**: ${text}`)),
    '## Authentication',
    list(overview.callers.map(({ title, text }) => `**${title}**: ${text}`)),
    overview.permissions,
    ...chapters.flatMap((chapter) => [
      `## [${chapter.name}](${chapterPath(chapter)})`,
      chapter.description,
      list(
        chapter.contracts.map(
          (one) => `[${one.summary}](${operationPath(chapter, one)}) \`${one.method} ${one.path}\``,
        ),
      ),
    ]),
  )

const writeErrors = (): string =>
  join(
    `# ${errorCodes.title}`,
    ...errorCodes.intro,
    ...listCatalogue().flatMap(({ status, codes }) => [
      `## Status ${status}`,
      ...codes.flatMap((shown) => [
        `### ${shown.code}`,
        `**${shown.title}**`,
        list(rowsOfCode(shown).map(([term, value]) => `${term}: ${value}`)),
      ]),
    ]),
  )

const writeCodes = (): string =>
  join(
    `# ${codes.title}`,
    codes.intro,
    ...listCodeTables().flatMap(({ title, intro, heads, rows }) => [
      `## ${title}`,
      intro,
      table(heads, rows),
    ]),
  )

function writeVersions(): string {
  const deprecated = listDeprecated()
  return join(
    `# ${versions.title}`,
    versions.intro,
    ...versions.sections.flatMap(({ title, texts }) => [`## ${title}`, list(texts)]),
    `## ${versions.deprecated.title}`,
    deprecated.length > 0 ? list(deprecated) : versions.deprecated.none,
  )
}

const writeReliability = (): string =>
  join(
    `# ${reliability.title}`,
    reliability.intro,
    ...testRuns.flatMap((run) => [
      `## ${run.title}`,
      list(rowsOfRun(run).map(([term, text]) => `${term}: ${text}`)),
    ]),
  )

const fences: Readonly<Record<string, string>> = { Shell: 'sh', TypeScript: 'ts', HTTP: 'http' }

const writeWebhooks = ({ isSandbox }: Site): string =>
  join(
    `# ${webhooks.title}`,
    webhooks.intro,
    ...listWebhookSections(isSandbox).flatMap(({ title, texts, code }) => [
      `## ${title}`,
      ...texts,
      ...(code ? [codeBlock(code.text, fences[code.language]!)] : []),
    ]),
    `## ${webhooks.types}`,
    webhooks.typesIntro,
    ...listEventTypes().flatMap(({ type, summary, sample }) => [
      `### ${type}`,
      summary,
      codeBlock(sample, 'json'),
    ]),
  )

const guides: readonly DeveloperDocument[] = [
  {
    name: 'quick-start',
    page: '/developers',
    title: quickStart.title,
    description: 'From a credential to a first call, with curl.',
    write: writeQuickStart,
  },
  {
    name: 'sdk',
    page: '/developers/sdk',
    title: sdk.title,
    description: 'A typed client, and webhooks on your own machine.',
    write: writeSdk,
  },
  {
    name: 'webhook-guide',
    page: '/developers/webhooks',
    title: webhooks.title,
    description: 'What you receive, how to verify it, and what happens when a delivery fails.',
    write: writeWebhooks,
  },
  {
    name: 'api',
    page: '/developers/api',
    title: overview.title,
    description: 'The conventions, and every operation in one list.',
    write: writeOverview,
  },
  {
    name: 'permissions',
    page: '/developers/api/permissions',
    title: permissions.title,
    description: 'Which kind of caller can call which operation.',
    write: () => join(`# ${permissions.title}`, permissions.intro, ...listMatrixBlocks()),
  },
  {
    name: 'errors',
    page: '/developers/errors',
    title: errorCodes.title,
    description: 'Every error code, what it means and what to do.',
    write: writeErrors,
  },
  {
    name: 'codes',
    page: '/developers/codes',
    title: codes.title,
    description: 'Every status, requirement, reason and notification type, with its meaning.',
    write: writeCodes,
  },
  {
    name: 'versions',
    page: '/developers/versions',
    title: versions.title,
    description: 'What can change in version 1, and how an operation ends.',
    write: writeVersions,
  },
  {
    name: 'reliability',
    page: reliabilityPath,
    title: reliability.title,
    description: 'What we break on purpose, what must hold, and what we counted.',
    write: writeReliability,
  },
  {
    name: 'leak',
    page: '/developers/leak',
    title: leak.title,
    description: 'How to report a client secret that you found in public.',
    write: ({ isSandbox }) =>
      join(
        `# ${leak.title}`,
        leak.intro,
        leak.shape(isSandbox),
        `## ${leak.forScanners}`,
        leak.scanners,
      ),
  },
]

const reference: readonly DeveloperDocument[] = chapters.map((chapter) => ({
  name: slugOf(chapter),
  page: chapterPath(chapter),
  title: chapter.name,
  description: chapter.description,
  write: ({ url }) => chapterMarkdown(chapter, url),
}))

export const documents: readonly DeveloperDocument[] = [...guides, ...reference]

export const markdownPath = ({ name }: Pick<DeveloperDocument, 'name'>): string =>
  `/developers/${name}.md`

/** Replaces links to pages by links to their Markdown, if it exists. */
const placeLinks = (text: string, url: string): string =>
  text.replaceAll(/\]\((\/[^)#]*)(#[^)]*)?\)/g, (_, path: string, anchor = '') => {
    const document = documents.find(({ page }) => page === path)
    return `](${url}${document ? markdownPath(document) : `${path}${anchor}`})`
  })

/** Returns the document with this name in Markdown. Undefined if there is none. */
export function writeMarkdown(file: string, site: Site): string | undefined {
  const document = documents.find(({ name }) => `${name}.md` === file)
  return document && placeLinks(document.write(site), site.url)
}

/** Returns the list of documents in the format of https://llmstxt.org. */
export function writeLlmsText({ url }: Pick<Site, 'url'>): string {
  const listOf = (from: readonly DeveloperDocument[]) =>
    list(from.map((one) => `[${one.title}](${url}${markdownPath(one)}): ${one.description}`))
  return join(
    `# ${productName()} API`,
    '> Sessions for partners, signup and identity verification, notifications and webhooks.',
    'Every response has its payload in `data`, or is `{ errors: [...] }`.',
    '## Guides',
    listOf(guides),
    '## Reference',
    listOf(reference),
    '## Optional',
    list([
      `[OpenAPI 3.1](${url}/openapi.json): the operations of partners for tools.`,
      `[OpenAPI 3.1 for staff](${url}/openapi-admin.json): administration, probes and callbacks.`,
    ]),
  )
}
