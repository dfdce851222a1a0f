'use client'

import { useEffect, useRef, useState } from 'react'
import { useWords } from '@/components/form/words-context'
import { sayArrival } from './words'

const atMostEveryMs = 30_000

/** What to say of new arrivals: only how many more, twice a minute at most. Fewer unread is said by nothing. */
export function useArrivals(count: number | null, isQuiet: boolean): string {
  const [said, setSaid] = useState('')
  const word = useWords()
  const speak = useRef(word)
  const known = useRef({ count, saidAt: Number.NEGATIVE_INFINITY })

  useEffect(() => {
    if (count === null) return
    const { current } = known
    const more = count - (current.count ?? count)
    if (more <= 0 || isQuiet) {
      current.count = count
      return
    }
    const say = () => {
      known.current = { count, saidAt: performance.now() }
      setSaid(sayArrival(speak.current, more))
    }
    const timer = setTimeout(say, Math.max(0, current.saidAt + atMostEveryMs - performance.now()))
    return () => clearTimeout(timer)
  }, [count, isQuiet])

  return said
}
