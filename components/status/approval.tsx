'use client'

import { Moment } from '@/components/time/moment'
import { ButtonLink, LeavingLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { SummaryList } from '@/components/ui/summary-list'
import { fillWords } from '@/components/words/rich-words'
import { useWords } from '@/components/words/words-context'
import type { Context } from './status-details'
import type { ShownRequest } from './words'

type Props = { request: ShownRequest; context: Context }

/**
 * Shows the approval: the account is open, one button leads to the next step, and a list contains
 * later steps.
 */
export function Approval({ request, context }: Props) {
  const word = useWords()
  const { person, business, worksFor, partner, leave, hasInbox } = context
  const confirm = (name: string) => word('status.approved.isConfirmed', { name })
  const facts = [
    person && { term: word('status.approved.identity'), value: confirm(person) },
    business && { term: word('status.approved.company'), value: confirm(business) },
    worksFor && { term: word('status.approved.worksFor'), value: worksFor },
    {
      term: word('status.approved.account'),
      value: partner
        ? word('status.approved.account.partner', { partner })
        : word('status.approved.account.open'),
    },
    {
      term: word('status.approved.since'),
      value: <Moment iso={request.updatedAt} />,
    },
  ].filter((fact) => typeof fact === 'object')
  const use = leave?.href ? 'status.approved.back' : 'status.approved.use'
  const name = word('status.approved.news.inbox')
  // If there is no link back to the partner, the main button already leads to the inbox, so this
  // text has no link.
  const inbox = hasInbox && leave?.href ? <Link href="/inbox">{name}</Link> : name
  const papers = <Link href="/status/record">{word('status.approved.papers.link')}</Link>
  return (
    <>
      <p className="mt-3">
        {partner ? word('status.approved.text.partner', { partner }) : word('status.approved.text')}
      </p>
      <h2 className="mt-8 mb-3">{word('status.approved.has')}</h2>
      <SummaryList rows={facts} />
      {leave && !leave.href && <p className="no-print mt-6">{leave.label}</p>}
      <p className="no-print mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-ui">
        <NextStep context={context} />
        {(leave?.href || hasInbox) && (
          <Link href="/status/record" className="touch-target">
            {word('status.record')}
          </Link>
        )}
      </p>
      <h2 className="mt-8">{word('status.approved.next')}</h2>
      <ul className="mt-3 list-disc space-y-2 pl-6">
        {partner && <li>{word(use, { partner })}</li>}
        <li>{fillWords(word('status.approved.news'), { inbox })}</li>
        <li>{fillWords(word('status.approved.papers'), { papers })}</li>
      </ul>
    </>
  )
}

/**
 * One button for the next step. It leads to the partner, or to the inbox if there is no link back,
 * or to the application record if there is no inbox.
 */
function NextStep({ context: { leave, hasInbox } }: { context: Context }) {
  const word = useWords()
  if (leave?.href) return <LeavingLink href={leave.href}>{leave.label}</LeavingLink>
  return hasInbox ? (
    <ButtonLink href="/inbox">{word('status.approved.inbox')}</ButtonLink>
  ) : (
    <ButtonLink href="/status/record">{word('status.record')}</ButtonLink>
  )
}
