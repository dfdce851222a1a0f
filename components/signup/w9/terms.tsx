import { writeDate } from '@/lib/moments'
import type { w9Terms } from '@/lib/signup/w9-terms'
import { PrintButton } from './print-button'

/** The terms in full, in the page: nothing is asked before they are there to read. */
export const Terms = ({ text, date }: { text: typeof w9Terms; date: string }) => (
  <section aria-labelledby="w9-terms" className="space-y-4 border-t border-line pt-6 text-ui">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id="w9-terms">Terms</h2>
      <p className="figures text-small text-muted">
        Version {text.version}, {writeDate(date)}
      </p>
    </div>
    {`${text.ExplanatoryText}\n\n${text.DisclosureText}`.split('\n\n').map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    <PrintButton />
  </section>
)
