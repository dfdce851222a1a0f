'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import type { Values } from './form-state'

/** Goes on within the app, to where an answer says. */
export function useGoOn(): (data: Values) => void {
  const router = useRouter()
  return useCallback(
    ({ next }) => {
      if (typeof next === 'string' && /^\/(?!\/)/.test(next)) router.push(next)
    },
    [router],
  )
}
