import { codes, errorCodes, leak, overview, permissions, sdk, versions } from './prose'
import { chapterPath, chapters } from './reference'
import { reliability, reliabilityPath } from './reliability'
import { webhooks } from './webhook-guide'

export type NavEntry = { href: string; name: string }
export type NavGroup = { title: string; entries: NavEntry[] }
/** A section of a page, by the id of its element. */
export type PagePart = { id: string; name: string }

const sandboxPages: readonly NavEntry[] = [
  { href: '/sandbox', name: 'Test values' },
  { href: '/sandbox/mailbox', name: 'Mailbox' },
  { href: '/sandbox/components', name: 'Components' },
]

/** The groups of the navigation beside each page for developers. */
export const listNavGroups = (isSandbox: boolean): NavGroup[] => [
  {
    title: 'Guides',
    entries: [
      { href: '/developers', name: 'Quick start' },
      { href: '/developers/sdk', name: sdk.title },
      { href: '/developers/webhooks', name: webhooks.nav },
      { href: '/developers/errors', name: errorCodes.title },
      { href: '/developers/codes', name: codes.title },
      { href: '/developers/versions', name: versions.title },
      { href: reliabilityPath, name: reliability.title },
      { href: '/developers/leak', name: leak.nav },
    ],
  },
  {
    title: overview.title,
    entries: [
      { href: '/developers/api', name: 'Overview' },
      ...chapters.map((chapter) => ({ href: chapterPath(chapter), name: chapter.name })),
      { href: '/developers/api/permissions', name: permissions.title },
    ],
  },
  ...(isSandbox ? [{ title: 'Sandbox', entries: [...sandboxPages] }] : []),
]

/** The sections in the header of pages for developers. */
export const listSections = (isSandbox: boolean): NavEntry[] => [
  { href: '/developers', name: 'Docs' },
  { href: '/developers/api', name: 'API' },
  { href: '/developers/errors', name: 'Errors' },
  { href: '/developers/webhooks', name: 'Webhooks' },
  ...(isSandbox ? [{ href: '/sandbox', name: 'Sandbox' }] : []),
  { href: '/developers/sdk', name: 'SDK' },
]

/** The id of a heading, made from its text. */
export const slugOfTitle = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
