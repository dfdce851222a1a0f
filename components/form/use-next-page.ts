'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import type { Values } from './form-context'

/** Opens the page in the `next` property of a response. */
export function useNextPage(): (data: Values) => void {
  const router = useRouter()
  return useCallback(
    ({ next }) => {
      if (typeof next === 'string' && /^\/(?!\/)/.test(next)) router.push(next)
    },
    [router],
  )
}
