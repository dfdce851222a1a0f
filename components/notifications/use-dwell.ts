'use client'

import { useEffect, useRef } from 'react'

const viewedAfterMs = 3000

/** Tells once a list has been before somebody's eyes for three seconds on end. */
export function useDwell(isOn: boolean, newest: string | undefined, view: () => void): void {
  const tell = useRef(view)
  useEffect(() => {
    tell.current = view
  })
  useEffect(() => {
    if (!isOn || newest === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => tell.current(), viewedAfterMs)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [isOn, newest])
}
