import { LineIcon } from '@/components/ui/line-icon'
import { Link } from '@/components/ui/link'
import { english as words } from '@/lib/words'
import type { OutlineSection } from './outline'

/**
 * The sections of the form with their states. Before the form starts, this is a plain list, not a
 * navigation.
 */
export function OutlineNav({ sections }: { sections: readonly OutlineSection[] }) {
  const Box = sections.some(({ state }) => state !== 'open') ? 'nav' : 'section'
  return (
    <Box aria-labelledby="aside-sections">
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
              <span className="sr-only">
                {words[state === 'done' ? 'aside.done' : 'aside.open']}
              </span>
            )}
            {/* All names have the same width, so that the marks form one column. */}
            <span className="w-28">
              {href ? (
                <Link href={href} className="inline-block min-w-6 py-1.5">
                  {words[`section.${section}`]}
                </Link>
              ) : (
                words[`section.${section}`]
              )}
            </span>
            {state === 'done' && (
              <span className="text-ok">
                <LineIcon size={16} path="M3 8.5 6.5 12 13 4.5" />
              </span>
            )}
          </li>
        ))}
      </ol>
    </Box>
  )
}
