'use client'

import { useEffect, useRef, useState } from 'react'
import { useInbox } from './inbox'
import { noteHaste } from './left-in-haste'
import type { Mark } from './marks'
import type { Problem } from './problem'

/**
 * Marks as read. A mark shows at once and is held so that it can be undone; it is sent when its time is over, when another one is made, and
 * when the page is left. One that the server refuses is taken back.
 */
export function useMarking(tellProblem: (problem: Problem | undefined) => void) {
  const { acts } = useInbox()
  const [held, setHeld] = useState<Mark>()
  // What is held at this moment, for those who come between two renderings.
  const holding = useRef<Mark>(undefined)
  const underWay = useRef(0)
  const keep = (mark: Mark | undefined) => {
    holding.current = mark
    setHeld(mark)
  }

  const send = async (mark: Mark): Promise<void> => {
    underWay.current++
    try {
      if (!(await acts?.send(mark))) tellProblem({ key: `inbox.failed.${mark.reach}` })
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
    acts?.hold(mark)
  }

  /** Takes back what is held; returns it. */
  const undo = (): Mark | undefined => {
    const mark = holding.current
    if (mark) {
      keep(undefined)
      acts?.takeBack(mark)
    }
    return mark
  }

  /** Marks without a way back. */
  const sendNow = (mark: Mark): void => {
    commit()
    acts?.hold(mark)
    void send(mark)
  }

  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      const mark = holding.current
      // The other tabs hear of it now: nobody will be here to tell them later.
      if (mark) acts?.settle(mark)
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
