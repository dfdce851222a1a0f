'use client'

import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

// Queries notify their readers immediately, because browsers delay the timer of the default
// scheduler in hidden tabs.
notifyManager.setScheduler(queueMicrotask)

// Queries are not retried here, because `lib/client` already retries calls.
const make = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } })

let ofThisPage: QueryClient | undefined

/**
 * Returns one client for the whole visit in a browser, and one client per request on the server.
 */
function provide(): QueryClient {
  if (typeof window === 'undefined') return make()
  ofThisPage ??= make()
  return ofThisPage
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(provide)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
