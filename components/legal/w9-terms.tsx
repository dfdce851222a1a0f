import { PrintButton } from '@/components/ui/print-button'
import { fillText } from '@/lib/fill-text'
import type { w9Terms } from '@/lib/legal/w9-terms'
import { writeDate } from '@/lib/moments'
import { english as words } from '@/lib/words'

/** The complete terms, shown above all questions of the tax form. */
export const Terms = ({ text, date }: { text: typeof w9Terms; date: string }) => (
  <section aria-labelledby="w9-terms" className="space-y-4 border-t border-line pt-6 text-ui">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id="w9-terms">{words['tax.terms.h2']}</h2>
      <p className="text-small text-muted">
        {fillText(words['tax.terms.version'], { version: text.version, date: writeDate(date) })}
      </p>
    </div>
    {`${text.ExplanatoryText}\n\n${text.DisclosureText}`.split('\n\n').map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    <PrintButton label={words['frame.print']} look="tertiary" />
  </section>
)
