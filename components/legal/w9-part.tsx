import { escapeHtml, StaticHtml } from '@/components/ui/static-html'
import type { W9Part } from '@/lib/legal/w9-text'

/**
 * Parts of the terms. The heading and the text share a paragraph, and the list follows. On a narrow
 * screen, the heading has its own line, because a reader looks for it in a long column.
 */
export const Parts = ({ of }: { of: readonly W9Part[] }) => (
  <StaticHtml className="space-y-4 max-sm:space-y-6" html={of.map(htmlOfPart).join('')} />
)

const htmlOfPart = ({ heading, text = '', list }: W9Part): string =>
  `<div><p>${heading ? `<strong class="font-semibold max-sm:block">${escapeHtml(heading)}</strong> ` : ''}${escapeHtml(text)}</p>${list ? htmlOfList(list) : ''}</div>`

/**
 * In the text of the IRS, each item begins with a number or a bullet. This function removes it. The
 * browser adds its own, so that all lines align.
 */
function htmlOfList(items: readonly string[]): string {
  const [box, look] = items[0]?.startsWith('1.') ? ['ol', 'list-decimal'] : ['ul', 'list-disc']
  const lines = items.map((item) => `<li>${escapeHtml(item.slice(item.indexOf(' ') + 1))}</li>`)
  return `<${box} class="mt-2 space-y-1 pl-[1.25em] ${look}">${lines.join('')}</${box}>`
}
