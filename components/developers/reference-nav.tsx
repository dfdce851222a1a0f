import { PlainLink } from '@/components/ui/plain-link'
import { chapterPath, chapters } from './reference'

const link = 'touch-target'

const pages = [
  { href: '/developers/api', name: 'Overview' },
  ...chapters.map((chapter) => ({ href: chapterPath(chapter), name: chapter.name })),
  { href: '/developers/api/permissions', name: 'Permissions' },
]

type Props = {
  current: string
  operations?: readonly { operationId: string; summary: string }[]
  /** Places the navigation above the page, because the page needs the full width. */
  isAbove?: boolean
}

const beside =
  'lg:sticky lg:top-6 lg:mb-0 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:border-b-0 lg:pb-0'

/** Links to the pages of the API reference and to the operations of the current page. */
export const ReferenceNav = ({ current, operations, isAbove = false }: Props) => (
  <nav
    aria-label="API reference"
    className={`mb-8 border-b border-line pb-4 text-small ${isAbove ? '' : beside}`}
  >
    <ul className={`flex flex-wrap gap-x-5 ${isAbove ? '' : 'lg:block'}`}>
      {pages.map(({ href, name }) => (
        <li key={href}>
          <PlainLink
            href={href}
            aria-current={href === current ? 'page' : undefined}
            className={`${link} ${href === current ? 'font-semibold text-ink' : 'text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2'}`}
          >
            {name}
          </PlainLink>
          {href === current && operations && (
            <ul className="mb-2 hidden border-l border-line pl-3 lg:block">
              {operations.map(({ operationId, summary }) => (
                <li key={operationId} className="py-1">
                  <a
                    href={`#${operationId}`}
                    className="block text-muted hover:text-ink hover:underline"
                  >
                    {summary.split(/[,;]/)[0]}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </nav>
)
