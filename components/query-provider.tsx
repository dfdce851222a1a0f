'use client'

import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

// Its default scheduler is a timer, and browsers throttle the timers of hidden tabs.
notifyManager.setScheduler(queueMicrotask)

// `lib/client` already retries calls.
const make = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } })

let ofThisPage: QueryClient | undefined

/** One client per visit in a browser, one per request on the server. */
function provide(): QueryClient {
  if (typeof window === 'undefined') return make()
  ofThisPage ??= make()
  return ofThisPage
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(provide)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
