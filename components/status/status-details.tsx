'use client'

import { Moment } from '@/components/time/moment'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { useWords } from '@/components/words/words-context'
import { correctionPath } from '@/lib/correction-path'
import { addWorkingDays } from '@/lib/moments'
import { Requirements } from './requirements'
import { explainRefusal, type ShownRequest, type StatusName } from './words'

const workingDays = 2

type Props = { name: StatusName; request: ShownRequest }

/** The meaning of a status and its next steps. */
export function StatusDetails({ name, request }: Props) {
  const word = useWords()
  return (
    <>
      <Explanation name={name} request={request} />
      <p>
        <Link href="/status/record" className="touch-target">
          {word('status.record')}
        </Link>
      </p>
    </>
  )
}

function Explanation({ name, request }: Props) {
  const word = useWords()
  switch (name) {
    case 'checking':
      return (
        <>
          <p>{word('status.checking.text', { days: workingDays })}</p>
          <div>
            <h2>{word('status.checking.next')}</h2>
            <ol className="mt-3 list-decimal space-y-2 pl-6">
              <li>{word('status.checking.next.1')}</li>
              <li>{word('status.checking.next.2')}</li>
              <li>{word('status.checking.next.3')}</li>
            </ol>
          </div>
        </>
      )
    case 'reviewing': {
      const date = <Moment iso={addWorkingDays(request.createdAt, workingDays)} as="date" />
      return (
        <>
          <p>{fillWords(word('status.reviewing.text'), { date })}</p>
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
          <Continue request={request} />
        </>
      )
    case 'approved':
      return <p>{word('status.approved.text')}</p>
    case 'rejected':
      return (
        <>
          <p>{word(explainRefusal(request))}</p>
          <p>{fillWords(word('status.rejected.mistake'), { contact: <Contact /> })}</p>
        </>
      )
  }
}

const needsOnlyForm = ({ requirements }: ShownRequest) =>
  requirements.every(({ code }) => code === 'W8BEN_NEEDED')

/** The link to the corrections page or to support. */
function Continue({ request }: { request: ShownRequest }) {
  const word = useWords()
  const onPages = request.requirements.filter(({ field }) => correctionPath(field))
  if (onPages.length === 0)
    return <p>{fillWords(word('status.incomplete.contact'), { contact: <Contact /> })}</p>
  return (
    <>
      {onPages.length < request.requirements.length && (
        <p>{fillWords(word('status.incomplete.rest'), { contact: <Contact /> })}</p>
      )}
      <p className="pt-2">
        <ButtonLink href="/status/information">{word('action.continue')}</ButtonLink>
      </p>
    </>
  )
}

const Contact = () => <Link href="/help">{useWords()('status.contact')}</Link>
