import { escapeHtml, StaticHtml } from '@/components/ui/static-html'
import { Summary } from '@/components/ui/summary'
import { english as words } from '@/lib/words'
import type { OutlineSection } from './outline'

/**
 * The sections of the form on screens of medium width. These screens have no room for the side
 * column. The list is closed at first, and its links work without JavaScript.
 */
export const SectionList = ({ sections }: { sections: readonly OutlineSection[] }) => (
  <details className="no-print mt-1 hidden text-small sm:block lg:hidden">
    <Summary>{words['aside.sections.all']}</Summary>
    <nav aria-label={words['aside.sections.all']}>
      <StaticHtml
        html={`<ol class="border-l border-line pl-4">${sections.map(htmlOf).join('')}</ol>`}
      />
    </nav>
  </details>
)

function htmlOf({ section, state, href }: OutlineSection): string {
  const name = escapeHtml(words[`section.${section}`])
  if (state === 'current')
    return `<li aria-current="step" class="py-1.5 font-semibold">${name}</li>`
  const mark = escapeHtml(words[state === 'done' ? 'aside.done' : 'aside.open'])
  const link = href
    ? `<a href="${href}" class="inline-block py-1.5 text-accent underline">${name}</a>`
    : name
  return `<li class="py-1.5 text-muted">${mark} ${link}</li>`
}
