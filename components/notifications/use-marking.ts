'use client'

import { useEffect, useRef, useState } from 'react'
import { CallError, call, operation } from '@/lib/client'
import type { markInboxRead, markItemRead } from '@/lib/contracts/browser/notifications'
import { useInbox } from './inbox-provider'
import { noteHaste } from './left-in-haste'
import type { Mark } from './marks'
import type { Problem } from './problem'

const markOne = operation<typeof markItemRead>({ method: 'POST', path: '/api/notifications/{id}/read' })
const markAll = operation<typeof markInboxRead>({ method: 'POST', path: '/api/notifications/mark-all-read' })

const refusals = {
  one: "We couldn't mark that as read. Try again.",
  all: "We couldn't mark them as read. Try again.",
} as const

/**
 * Marks as read. A mark shows at once and is held so that it can be undone; it is sent when its time is over, when another one is made, and
 * when the page is left. One that the server refuses is taken back.
 */
export function useMarking(tellProblem: (problem: Problem | undefined) => void) {
  const inbox = useInbox()
  const [held, setHeld] = useState<Mark>()
  // What is held at this moment, for those who come between two renderings.
  const holding = useRef<Mark>(undefined)
  const underWay = useRef(0)
  const keep = (mark: Mark | undefined) => {
    holding.current = mark
    setHeld(mark)
  }

  const send = async (mark: Mark): Promise<void> => {
    const sentAtMs = Date.now()
    underWay.current++
    try {
      // Whoever marks and leaves has marked.
      const options = { keepalive: true }
      if (mark.reach === 'one') {
        await call(markOne, { params: { id: mark.id } }, options)
        inbox.settle(mark, sentAtMs)
      } else {
        const { data } = await call(markAll, { body: { before: mark.id } }, options)
        inbox.settle(mark, sentAtMs, data.count)
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      inbox.takeBack(mark)
      if (error.status === 401) return window.location.assign('/session-expired')
      tellProblem({ words: refusals[mark.reach] })
    } finally {
      underWay.current--
    }
  }

  /** Sends what is held. */
  const commit = (): void => {
    const mark = holding.current
    if (!mark) return
    keep(undefined)
    void send(mark)
  }

  // Decided here, the interface is silent: one mark at a time can be undone, the one before it is sent.
  const hold = (mark: Mark): void => {
    commit()
    tellProblem(undefined)
    keep(mark)
    inbox.hold(mark)
  }

  /** Takes back what is held; returns it. */
  const undo = (): Mark | undefined => {
    const mark = holding.current
    if (mark) {
      keep(undefined)
      inbox.takeBack(mark)
    }
    return mark
  }

  /** Marks without a way back. */
  const sendNow = (mark: Mark): void => {
    commit()
    inbox.hold(mark)
    void send(mark)
  }

  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      const mark = holding.current
      // The other tabs hear of it now: nobody will be here to tell them later.
      if (mark) inbox.settle(mark, Date.now())
      commit()
    }
  })
  useEffect(() => {
    const go = () => {
      leave.current()
      if (underWay.current > 0) noteHaste()
    }
    window.addEventListener('pagehide', go)
    return () => {
      window.removeEventListener('pagehide', go)
      leave.current()
    }
  }, [])

  return { held, hold, undo, commit, sendNow }
}
