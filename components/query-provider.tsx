'use client'

import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

// Notifies immediately, because browsers slow down the timer of the default scheduler in hidden
// tabs.
notifyManager.setScheduler(queueMicrotask)

// `lib/client` already retries calls.
const make = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } })

let ofThisPage: QueryClient | undefined

/** In a browser, one client for the whole visit. On the server, one client per request. */
function provide(): QueryClient {
  if (typeof window === 'undefined') return make()
  ofThisPage ??= make()
  return ofThisPage
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(provide)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
