import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { english as words } from '@/lib/words'

type Props = { label?: string; children: ReactNode }

/**
 * The second column of a page on wide screens. In the tab order, it follows the content. In a tall
 * window, it stays visible while the page scrolls. Narrow screens do not show it.
 */
export const Aside = ({ label = words['aside.label'], children }: Props) => (
  <aside aria-label={label} className="no-print hidden pt-8 pb-16 lg:block">
    <div className="space-y-8 text-small text-muted lg:border-l lg:border-line lg:pl-8 lg:[@media(min-height:48rem)]:sticky lg:[@media(min-height:48rem)]:top-12">
      {children}
    </div>
  </aside>
)

/** One text of a column, with a title. The id must be unique on the page. */
export const AsidePart = ({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) => (
  <section aria-labelledby={id} className="space-y-1">
    <h2 id={id} className="text-small font-semibold text-ink">
      {title}
    </h2>
    {children}
  </section>
)

export const AsideHelp = () => (
  <AsidePart id="aside-help" title={words['aside.help']}>
    <p className="-mt-2">
      <Link href="/help" className="touch-target">
        {words['aside.help.contact']}
      </Link>
    </p>
  </AsidePart>
)

/** The column beside a page that has no facts to show. It links to help. */
export const HelpColumn = () => (
  <Aside label={words['frame.help']}>
    <AsideHelp />
  </Aside>
)
