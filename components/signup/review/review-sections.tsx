'use client'

import { useFormState } from '@/components/form/form-context'
import { SummaryList, type SummaryRow } from '@/components/ui/summary-list'
import { useWords } from '@/components/words/words-context'
import { isWithin } from '@/lib/is-within'
import type { FormFault } from '@/lib/signup/answers'

/** `of` lists the fields that the row shows. */
export type ReviewRow = SummaryRow & { of: readonly string[] }
export type ReviewSection = { section: number; title: string; rows: readonly ReviewRow[] }

type Props = {
  sections: readonly ReviewSection[]
  hrefOf: (fault: FormFault) => string | undefined
}

/** All answers by section. A row with an error shows its message and a link to the step. */
export function ReviewSections({ sections, hrefOf }: Props) {
  const word = useWords()
  const { faults } = useFormState()
  const judge = ({ of, ...row }: ReviewRow): SummaryRow => {
    const fault = faults.find(({ source }) =>
      of.some((own) => isWithin(own, source) || isWithin(source, own)),
    )
    if (!fault || !row.action) return row
    return {
      ...row,
      fault: fault.message,
      action: { ...row.action, href: hrefOf(fault) ?? row.action.href, label: word('review.fix') },
    }
  }
  return sections.map(({ section, title, rows }) => (
    <section key={section} aria-labelledby={`section-${section}`} className="mt-12">
      <h2 id={`section-${section}`} className="mb-3">
        {title}
      </h2>
      <SummaryList rows={rows.map(judge)} />
    </section>
  ))
}
