'use client'

import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { LeavingLink } from '@/components/ui/button'
import { LazyPart, type LazySource } from '@/components/ui/lazy-part'
import { Link, linkLook } from '@/components/ui/link'
import { sideColumns } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { useTitle } from '@/components/ui/page-title'
import { Tag } from '@/components/ui/tag'
import { fillWords } from '@/components/words/rich-words'
import { useWords } from '@/components/words/words-context'
import { productName } from '@/lib/product'
import { Approval } from './approval'
import { Guilloche } from './guilloche'
import { Stamp } from './stamp'
import { type Context, type Facts, StatusDetails } from './status-details'
import { Timeline } from './timeline'
import { headingKeyOf, nameStatus, type ShownRequest, statusTones } from './words'

export type Watched = {
  request: ShownRequest
  facts: Facts
  /** False after polling stopped without a decision. */
  isWatching: boolean
  isSignedOut: boolean
}
export type WatchProps = {
  uid: string
  initial: Pick<Watched, 'request' | 'facts'>
  onChange: (watched: Watched) => void
}

const watch: LazySource<WatchProps> = {
  load: async () => (await import('./status-watch')).StatusWatch,
}

/** The content of the receipt. The page shows it until the status changes. */
type Receipt = { heading: string; content: ReactNode }
type Props = {
  uid: string
  initial: ShownRequest
  context: Context
  receipt?: Receipt
  /** The link to support below the timeline. */
  help: ReactNode
}

/**
 * The status of the application. A screen reader announces a change once, and the focus stays. With
 * a `receipt`, the page shows the receipt until the status changes.
 */
export function StatusPanel({ uid, initial, context: first, receipt, help }: Props) {
  const [{ request, facts, isWatching, isSignedOut }, setWatched] = useState<Watched>({
    request: initial,
    facts: first,
    isWatching: true,
    isSignedOut: false,
  })
  const context = { ...first, ...facts }
  const name = nameStatus(request)
  const word = useWords()
  const shownReceipt = name === nameStatus(initial) ? receipt : undefined
  const heading = shownReceipt?.heading ?? word(headingKeyOf(request))
  const { announcement, ...follow } = useChange(heading)
  const isPending = request.status === 'pending'
  const linksToHelp = mustAct(request)

  const isResult = !shownReceipt && name === 'approved'

  return (
    <div className={`grid items-start gap-y-10 ${sideColumns}`} {...follow}>
      <div>
        {/* The heading element stays the same, because a new element would take the focus. */}
        <section
          className={
            isResult ? 'rounded-control border border-line bg-surface p-5 sm:p-8' : undefined
          }
        >
          {isResult && <Guilloche />}
          <PageHeading isFocused className={isResult ? 'mt-6' : ''}>
            {heading}
          </PageHeading>
          <p role="status" className="sr-only">
            {announcement}
          </p>
          {isResult && <Approval request={request} context={context} />}
        </section>
        {isSignedOut && (
          <div className="mt-6">
            <Notice tone="warn" title={word('status.signedOut.title')}>
              <p>
                {fillWords(word('status.signedOut.text'), {
                  signIn: <Link href="/sign-in">{word('save.signIn')}</Link>,
                })}
              </p>
            </Notice>
          </div>
        )}
        {shownReceipt?.content}
        {!shownReceipt && name !== 'approved' && (
          <>
            <p className="mt-3">
              <Tag tone={statusTones[name]}>{word(`status.${name}.tag`)}</Tag>
            </p>
            <div className="mt-6 max-w-measure space-y-4">
              <StatusDetails name={name} request={request} context={context} />
            </div>
            {isPending && <CheckAgain isNeeded={!isWatching && !isSignedOut} />}
          </>
        )}
        <LazyPart
          source={watch}
          props={{ uid, initial: { request: initial, facts: first }, onChange: setWatched }}
          fallback={isPending && <CheckAgain isNeeded />}
        />
        {!shownReceipt && (
          <>
            <Stamp text={word('status.stamp')} request={request} />
            {name !== 'approved' && <Leave isMain={!linksToHelp} leave={context.leave} />}
          </>
        )}
      </div>
      <div className="space-y-8 border-t border-line pt-6 text-small text-muted lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
        <Timeline request={request} context={context} word={word} />
        {help}
      </div>
    </div>
  )
}

const mustAct = ({ status }: ShownRequest): boolean =>
  status === 'incomplete' || status === 'rejected'

type LeaveProps = { isMain: boolean; leave: Context['leave'] }

/**
 * The link back to the partner. While the person must act, it is secondary, because the main button
 * is for that action.
 */
function Leave({ isMain, leave }: LeaveProps): ReactNode {
  if (!leave) return null
  return (
    <div className="no-print mt-8">
      {leave.href ? (
        <LeavingLink href={leave.href} look={isMain ? 'primary' : 'secondary'}>
          {leave.label}
        </LeavingLink>
      ) : (
        <p>{leave.label}</p>
      )}
    </div>
  )
}

/**
 * A link that reloads the status. Shown without JavaScript, and after polling has stopped. It loads
 * the whole page, because polling starts only with a new page. A panel whose script has not loaded
 * also ignores a newer `initial`.
 */
function CheckAgain({ isNeeded }: { isNeeded: boolean }): ReactNode {
  const word = useWords()
  const link = (
    <a href="/status" className={linkLook}>
      {word('status.again')}
    </a>
  )
  return isNeeded ? (
    <p className="mt-6">{link}</p>
  ) : (
    <noscript>
      <p className="mt-6">{link}</p>
    </noscript>
  )
}

/**
 * If the heading changes, returns it as the announcement for screen readers, and shows it in the
 * page title. Also returns the event handlers that keep the focus during the change.
 */
function useChange(heading: string) {
  const first = useRef(heading)
  const [announcement, setAnnouncement] = useState('')
  const focused = useRef<string>(null)
  useLayoutEffect(() => {
    if (heading === first.current) return
    first.current = heading
    setAnnouncement(heading)
    // The change has replaced the focused link. So focus the same link at its new place, or else
    // the heading.
    if (focused.current === null || document.activeElement !== document.body) return
    const main = document.getElementById('main')!
    const same = main.querySelector<HTMLElement>(`[href="${CSS.escape(focused.current)}"]`)
    ;(same ?? main.querySelector('h1'))?.focus({ preventScroll: true })
  }, [heading])
  useTitle(announcement ? `${announcement} – ${productName()}` : undefined)
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target.getAttribute('href')
  }
  const onBlur = () => {
    focused.current = null
  }
  return { announcement, onFocus, onBlur }
}
