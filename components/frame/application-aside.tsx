import type { ReactNode } from 'react'
import { LineIcon } from '@/components/ui/line-icon'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { writeDeadline } from '@/lib/deadlines'
import type { PageBrand } from '@/lib/page-brand'
import type { Draft } from '@/lib/signup/draft'
import type { StepSlug } from '@/lib/signup/slugs'
import type { UserType } from '@/lib/user-types'
import { isWordKey, english as words } from '@/lib/words'
import { listOutline, type OutlineSection } from './outline'

type Props = {
  userType: UserType
  draft: Draft
  /** The page beside this column. */
  current?: StepSlug
  expiresAt: Date | null
  brand: PageBrand | undefined
}

/**
 * The column beside the form on wide screens: the sections, the reason for the question, the
 * readers of the answers, how long they are kept, and help. It follows the form in the tab order.
 */
export function ApplicationAside({ userType, draft, current, expiresAt, brand }: Props) {
  const why = `aside.why.${current}`
  return (
    <aside aria-label={words['aside.label']} className="no-print hidden pt-8 pb-16 lg:block">
      <div className="space-y-8 border-l border-line pl-8 text-small text-muted">
        <Outline sections={listOutline(userType, draft, current)} />
        {isWordKey(why) && (
          <Part id="aside-why" title={words['aside.why']}>
            <p>{words[why]}</p>
          </Part>
        )}
        <Part id="aside-who" title={words['aside.who']}>
          <p>{words['aside.who.partner']}</p>
          <p>{words['aside.who.staff']}</p>
          {brand && (
            <p>{fillWords(words['aside.who.brand'], { brand: <bdi>{brand.name}</bdi> })}</p>
          )}
        </Part>
        <Part id="aside-saved" title={words['aside.saved']}>
          <p>
            {expiresAt
              ? fillWords(words['aside.saved.until'], { date: writeDeadline(expiresAt) })
              : words['aside.saved.days']}
          </p>
        </Part>
        <Part id="aside-help" title={words['aside.help']}>
          <p>
            <Link href="/help" className="touch-target">
              {words['aside.help.contact']}
            </Link>
          </p>
        </Part>
      </div>
    </aside>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="space-y-1">
    <h2 id={id} className="text-small font-semibold text-ink">
      {title}
    </h2>
    {children}
  </section>
)

const Outline = ({ sections }: { sections: readonly OutlineSection[] }) => (
  <nav aria-labelledby="aside-sections">
    <h2 id="aside-sections" className="text-small font-semibold text-ink">
      {words['aside.sections']}
    </h2>
    <ol className="mt-2 text-ui">
      {sections.map(({ section, state, href }) => (
        <li
          key={section}
          aria-current={state === 'current' ? 'step' : undefined}
          className={`-ml-8 flex min-h-9 items-center gap-3 border-l-[3px] pl-7 ${state === 'current' ? 'border-accent font-semibold text-ink' : 'border-transparent'}`}
        >
          {state !== 'current' && (
            <span className="sr-only">{words[state === 'done' ? 'aside.done' : 'aside.open']}</span>
          )}
          {href ? (
            <Link href={href} className="min-w-6 py-1.5">
              {words[`section.${section}`]}
            </Link>
          ) : (
            <span>{words[`section.${section}`]}</span>
          )}
          {state === 'done' && (
            <span className="text-ok">
              <LineIcon size={16} path="M3 8.5 6.5 12 13 4.5" />
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
