import type { ReactNode } from 'react'
import { Main } from '@/components/ui/main'
import { PlainLink } from '@/components/ui/plain-link'
import { Summary } from '@/components/ui/summary'
import { listNavGroups, type NavEntry, type PagePart } from './navigation'

type Props = {
  /** The path of this page. The navigation highlights it. */
  current: string
  isSandbox: boolean
  parts?: readonly PagePart[]
  children: ReactNode
}

/**
 * A page for developers: the navigation and the content. The content is beside the navigation, or
 * below it on narrow screens.
 */
export const DeveloperPage = ({ children, ...nav }: Props) => (
  <Main width="wide">
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
      <DeveloperNav {...nav} />
      <div className="min-w-0">{children}</div>
    </div>
  </Main>
)

const beside =
  'lg:nav-column lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto'

/** The navigation with all pages for developers. It is collapsed on narrow screens. */
const DeveloperNav = ({ current, isSandbox, parts = [] }: Omit<Props, 'children'>) => (
  <nav
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
    tabIndex={0}
    aria-label="Documentation"
    className={`mb-6 text-small lg:mb-0 ${beside}`}
  >
    <details className="always-open border-b border-line lg:border-0">
      <Summary className="w-full">All pages</Summary>
      <div className="pb-4 sm:columns-2 lg:columns-1">
        {listNavGroups(isSandbox).map(({ title, entries }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <p className="mb-1 font-semibold text-ink">{title}</p>
            <ul className={entriesLook}>
              {entries.map((entry) => (
                <Entry
                  key={entry.href}
                  entry={entry}
                  isCurrent={entry.href === current}
                  parts={parts}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  </nav>
)

// The list has the CSS classes of its links, so that the links do not repeat them and the pages
// stay small.
const entriesLook =
  '[&>li>a]:flex [&>li>a]:min-h-11 [&>li>a]:items-center [&>li>a]:border-l-2 [&>li>a]:border-line [&>li>a]:pl-3 [&>li>a]:text-muted [&>li>a]:hover:text-ink [&>li>a]:hover:underline [&>li>a[aria-current]]:border-accent [&>li>a[aria-current]]:font-semibold [&>li>a[aria-current]]:text-ink lg:[&>li>a]:min-h-8'

type EntryProps = { entry: NavEntry; isCurrent: boolean; parts: readonly PagePart[] }

const Entry = ({ entry: { href, name }, isCurrent, parts }: EntryProps) => (
  <li>
    <PlainLink href={href} aria-current={isCurrent ? 'page' : undefined}>
      {name}
    </PlainLink>
    {isCurrent && parts.length > 0 && (
      <ul className="hidden border-l-2 border-line pb-2 lg:block">
        {parts.map((part) => (
          <li key={part.id}>
            <a
              href={`#${part.id}`}
              className="block py-1 pl-6 text-muted hover:text-ink hover:underline"
            >
              {part.name}
            </a>
          </li>
        ))}
      </ul>
    )}
  </li>
)

type ExampleProps = {
  children: ReactNode
  example: ReactNode
  /** If true, the code gets more room, because the text beside it is short. */
  isWide?: boolean
}

/**
 * Text with its code. From 1200 px on, the code is beside the text and stays visible while the text
 * scrolls.
 */
export const WithExample = ({ children, example, isWide = false }: ExampleProps) => (
  <div
    className={`xl:grid ${isWide ? 'xl:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] xl:gap-x-8' : 'xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:gap-x-10'}`}
  >
    <div className="min-w-0">{children}</div>
    {example && (
      <div
        className={`mt-4 min-w-0 xl:sticky xl:top-6 xl:self-start ${isWide ? 'xl:mt-0' : 'xl:mt-3'}`}
      >
        {example}
      </div>
    )}
  </div>
)
