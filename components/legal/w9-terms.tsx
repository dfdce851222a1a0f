import { PrintButton } from '@/components/ui/print-button'
import { fillText } from '@/lib/fill-text'
import { currentText, disclosureParts, explanationParts } from '@/lib/legal/w9-2024-03-2'
import type { W9Part } from '@/lib/legal/w9-text'
import { writeDate } from '@/lib/moments'
import { english as words } from '@/lib/words'

const Part = ({ heading, text, list }: W9Part) => (
  <div>
    <p>
      {heading && <strong className="font-semibold">{heading}</strong>} {text}
    </p>
    {list && <List items={list} />}
  </div>
)

/** The text of the IRS has a mark before each item. The browser draws it, so all lines align. */
function List({ items }: { items: readonly string[] }) {
  const isNumbered = items[0]?.startsWith('1.')
  const Box = isNumbered ? 'ol' : 'ul'
  return (
    <Box className={`mt-2 space-y-1 pl-5 ${isNumbered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item) => (
        <li key={item}>{item.slice(item.indexOf(' ') + 1)}</li>
      ))}
    </Box>
  )
}

const summary = ['why', 'number', 'person', 'withholding', 'meaning', 'perjury'] as const

/**
 * A summary of six lines in plain words. It is not part of the form, so no version or hash covers
 * it.
 */
const Summary = () => (
  <div
    role="note"
    aria-labelledby="w9-summary"
    className="border-l-[3px] border-accent bg-accent-soft px-4 py-3"
  >
    <h3 id="w9-summary" className="text-ui font-semibold text-accent">
      {words['tax.summary.h3']}
    </h3>
    <p className="mt-1 text-small text-muted">{words['tax.summary.note']}</p>
    <ul className="mt-2 list-disc space-y-1 pl-5">
      {summary.map((line) => (
        <li key={line}>{words[`tax.summary.${line}`]}</li>
      ))}
    </ul>
  </div>
)

/** The complete terms, shown above all questions of the tax form. */
export const Terms = () => (
  <section aria-labelledby="w9-terms" className="space-y-4 border-t border-line pt-6 text-ui">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id="w9-terms">{words['tax.terms.h2']}</h2>
      <p className="text-small text-muted">
        {fillText(words['tax.terms.version'], {
          version: currentText.version,
          date: writeDate(currentText.date),
        })}
      </p>
    </div>
    <Summary />
    {[...explanationParts, ...disclosureParts].map((part) => (
      <Part key={part.heading ?? part.text} {...part} />
    ))}
    <PrintButton label={words['frame.print']} look="tertiary" />
  </section>
)
