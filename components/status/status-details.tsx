'use client'

import { Moment } from '@/components/time/moment'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { useWords } from '@/components/words/words-context'
import { isHandOff, pageOf } from '@/lib/correction-path'
import { expectedWorkingDays } from '@/lib/expected-result'
import { nameField } from '@/lib/field-names'
import { productName } from '@/lib/product'
import type { Alert } from '@/lib/signup/server-words'
import { Decision } from './decision'
import { HandOffForm } from './hand-off-form'
import { Requirements } from './requirements'
import type { ShownStep } from './timeline-entries'
import { headingKeyOf, type ShownRequest, type StatusName } from './words'

/** The facts that change with the status. The page polls them. */
export type Facts = {
  steps: readonly ShownStep[]
  expectedAt: string
  isOverdue?: boolean | undefined
  corrected?: { at: string; fields: readonly string[] } | undefined
  /** The name of the provider to which the person must show an ID. */
  handOff?: string | undefined
}
/** The facts, names and links that the page shows beside the status. */
export type Context = Facts & {
  person?: string | undefined
  business?: string | undefined
  /** The business that an operator works for. */
  worksFor?: string | undefined
  /** The partner that invites people. Undefined if people apply without one. */
  partner?: string | undefined
  /** The reporting agency whose consumer reports the provider uses. */
  agency?: string | undefined
  /** Whether the session may open the inbox. A session from a partner's link may not. */
  hasInbox: boolean
  /** The reason why the button for the provider failed, if the browser sent its plain form. */
  handOffAlert?: Alert | undefined
  /** The link back to the partner. Without `href`, the label is plain text. */
  leave?: { label: string; href: string | undefined } | undefined
}
type Props = { name: Exclude<StatusName, 'approved'>; request: ShownRequest; context: Context }

/** Explains a status and its next steps. `Approval` replaces it for an approved application. */
export function StatusDetails(props: Props) {
  const word = useWords()
  return (
    <>
      <Explanation {...props} />
      <p className="flex flex-wrap gap-x-6 text-ui">
        {props.name === 'rejected' && (
          <Link href="/status/decision" className="no-print touch-target">
            {word('status.rejected.letter')}
          </Link>
        )}
        <Link href="/status/record" className="touch-target">
          {word('status.record')}
        </Link>
      </p>
    </>
  )
}

function Explanation({ name, request, context }: Props) {
  const word = useWords()
  switch (name) {
    case 'checking':
      return (
        <>
          <Corrected context={context} />
          {context.isOverdue ? (
            <p>{word('status.overdue')}</p>
          ) : (
            <p>{word('status.checking.text', { days: expectedWorkingDays })}</p>
          )}
          <div className="pt-4">
            <h2>{word('status.checking.next')}</h2>
            <ol className="mt-3 list-decimal space-y-2 pl-[1.5em]">
              <li>{word('status.checking.next.1')}</li>
              <li>{word('status.checking.next.2')}</li>
              <li>{word('status.checking.next.3')}</li>
            </ol>
          </div>
        </>
      )
    case 'reviewing': {
      const date = <Moment iso={context.expectedAt} as="date" />
      return (
        <>
          <Corrected context={context} />
          <p>
            {context.isOverdue
              ? word('status.overdue')
              : fillWords(word('status.reviewing.text'), { date })}
          </p>
          <p>{word('status.reviewing.close')}</p>
        </>
      )
    }
    case 'incomplete':
      return (
        <>
          <p>
            {word(needsOnlyForm(request) ? 'status.incomplete.form' : 'status.incomplete.text')}
          </p>
          <Requirements request={request} hasLinks />
          {request.requirements.some(isHandOff) && <HandOff request={request} context={context} />}
          {!request.requirements.every(isHandOff) && <Continue request={request} />}
        </>
      )
    case 'rejected':
      return (
        <Decision
          request={request}
          steps={context.steps}
          partner={context.partner}
          agency={context.agency}
        >
          <p className="no-print py-2">
            <ButtonLink href="/help">{word('status.rejected.ask')}</ButtonLink>
          </p>
        </Decision>
      )
  }
}

/** The corrections that the provider is checking, and the time when they arrived. */
function Corrected({ context: { corrected } }: Pick<Props, 'context'>) {
  const word = useWords()
  if (!corrected) return null
  const parts = [...new Set(corrected.fields.map((field) => word(nameField(field))))].join(', ')
  const moment = <Moment iso={corrected.at} as="sentence" />
  return (
    <p>
      {parts
        ? fillWords(word('status.corrected'), { moment, parts })
        : fillWords(word('status.corrected.plain'), { moment })}
    </p>
  )
}

const needsOnlyForm = ({ requirements }: ShownRequest) =>
  requirements.every(({ code }) => code === 'W8BEN_NEEDED')

/** The link to the page of the provider. */
function HandOff({ request, context: { handOff: partner, handOffAlert } }: Omit<Props, 'name'>) {
  const word = useWords()
  if (!partner) return <ButtonLink href="/status/identity">{word('action.continue')}</ButtonLink>
  return (
    <>
      <p>{word('status.handOff.text', { partner })}</p>
      <HandOffForm
        partner={partner}
        title={`${word(headingKeyOf(request))} – ${productName()}`}
        alert={handOffAlert}
      />
    </>
  )
}

/** The link to the corrections page, or to support. */
function Continue({ request: { requirements } }: { request: ShownRequest }) {
  const word = useWords()
  const others = requirements.filter((one) => !isHandOff(one))
  const onPages = others.filter(pageOf)
  if (onPages.length === 0)
    return <p>{fillWords(word('status.incomplete.contact'), { contact: <Contact /> })}</p>
  return (
    <>
      {onPages.length < others.length && (
        <p>{fillWords(word('status.incomplete.rest'), { contact: <Contact /> })}</p>
      )}
      <p className="pt-2">
        <ButtonLink href="/status/information">{word('action.continue')}</ButtonLink>
      </p>
    </>
  )
}

const Contact = () => <Link href="/help">{useWords()('status.contact')}</Link>
