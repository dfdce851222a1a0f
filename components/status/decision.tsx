'use client'

import type { ReactNode } from 'react'
import { Moment } from '@/components/time/moment'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { useWords } from '@/components/words/words-context'
import { nameField } from '@/lib/field-names'
import { endWithName } from '@/lib/fill-text'
import { addYears, rejectedYears } from '@/lib/retention-periods'
import type { Word } from '@/lib/words'
import type { ShownStep } from './timeline-entries'
import { explainRefusal, explainSource, isProvidersDecision, type ShownRequest } from './words'

type Props = {
  request: ShownRequest
  steps: readonly ShownStep[]
  partner: string | undefined
  /** The reporting agency whose consumer reports the provider uses. */
  agency: string | undefined
  /** The button for the most important next step. The printed letter has none. */
  children?: ReactNode
}

/**
 * Explains a rejection: its reason, the sources of the information, what the person can do, and how
 * long the application is kept.
 */
// The specification is silent, so we decided: people may apply again immediately. Their
// organization must invite them again. Without an organization, support opens the application
// again. A lawyer must confirm this.
export function Decision({ request, steps, partner, agency, children }: Props) {
  const word = useWords()
  const record = <Link href="/status/record">{word('status.rejected.record')}</Link>
  // The button leads to the same page as the link. So if there is a button, the text has no link.
  const contact = children ? (
    word('status.contact')
  ) : (
    <Link href="/help">{word('status.contact')}</Link>
  )
  const missing = isExpired(request) && listMissing(steps, word)
  const until = <Moment iso={addYears(request.updatedAt, rejectedYears)} as="date" />
  return (
    <>
      <p>{word(explainRefusal(request))}</p>
      {missing && <p>{word('status.rejected.missing', { parts: missing })}</p>}
      <h2 className="pt-2">{word('status.rejected.source')}</h2>
      <p>{word(explainSource(request))}</p>
      {agency && isProvidersDecision(request) && <AgencyNotice agency={agency} />}
      <h2 className="pt-2">{word('status.rejected.now')}</h2>
      <ul className="list-disc space-y-2 pl-6">
        <li>
          {isExpired(request)
            ? word('status.rejected.late')
            : fillWords(word('status.rejected.check'), { record })}
        </li>
        <li>{fillWords(word('status.rejected.dispute'), { contact })}</li>
        <li>
          {partner
            ? fillWords(word('status.rejected.again.partner'), { partner: <bdi>{partner}</bdi> })
            : fillWords(word('status.rejected.again'), { contact })}
        </li>
      </ul>
      {children}
      <h2 className="pt-2">{word('status.rejected.kept.h2')}</h2>
      <p>{fillWords(word('status.rejected.kept'), { until })}</p>
    </>
  )
}

/** The notice that 15 U.S.C. 1681m(a) requires. A lawyer must confirm its text. */
function AgencyNotice({ agency }: { agency: string }) {
  const word = useWords()
  return (
    <>
      <h2 className="pt-2">{word('status.agency.h2')}</h2>
      <p>
        {fillWords(endWithName(word('status.agency.who'), agency), { agency: <bdi>{agency}</bdi> })}
      </p>
      <ul className="list-disc space-y-2 pl-6">
        <li>{word('status.agency.role')}</li>
        <li>{word('status.agency.copy')}</li>
        <li>{word('status.agency.dispute')}</li>
      </ul>
    </>
  )
}

/** Lists the parts of the application that were missing at the deadline, separated by commas. */
function listMissing(steps: readonly ShownStep[], word: Word): string {
  const last = steps.findLast(({ event }) => event === 'expire')
  return [...new Set((last?.fields ?? []).map((field) => word(nameField(field))))].join(', ')
}

/** Whether the application was rejected because the person missed a deadline. */
const isExpired = ({ reasons }: Pick<ShownRequest, 'reasons'>): boolean =>
  explainRefusal({ reasons }) === 'status.reason.EXPIRED'
