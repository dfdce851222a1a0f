import { linkLook } from '@/components/ui/link'
import { PrintButton } from '@/components/ui/print-button'
import { fillText } from '@/lib/fill-text'
import {
  consentPart,
  currentText,
  definition,
  disclosureParts,
  explanationParts,
} from '@/lib/legal/w9-2024-03-2'
import type { W9Part } from '@/lib/legal/w9-text'
import { writeDate } from '@/lib/moments'
import { english as words } from '@/lib/words'
import { Parts } from './w9-part'

// The specification is silent, so we decided: the page shows these two parts only beside the
// statements, although the full text contains them. Statement 3 refers to the definition, and the
// law requires the sentence about consent near the signature.
const besideStatements: readonly W9Part[] = [definition, consentPart]
const parts = [...explanationParts, ...disclosureParts].filter(
  (part) => !besideStatements.includes(part),
)

const summary = ['why', 'number', 'person', 'withholding', 'meaning', 'perjury'] as const

/**
 * A summary of six lines in plain words. It is not part of the form, so no version or hash covers
 * it.
 */
const Summary = () => (
  <div
    role="note"
    aria-labelledby="w9-summary"
    className="border-l-[3px] border-accent bg-accent-soft px-4 py-3 max-sm:-mx-4"
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

/** The terms above the questions of the tax form. Two further parts are beside the statements. */
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
    <p className="no-print">
      <a href="#w9-questions" className={`${linkLook} touch-target`}>
        {words['tax.terms.skip']}
      </a>
    </p>
    <Summary />
    <Parts of={parts} />
    <PrintButton label={words['frame.print']} look="tertiary" />
  </section>
)
