'use client'

import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

// What changed is shown at once. Its own way is by a timer, and timers of a tab that nobody sees are slow.
notifyManager.setScheduler(queueMicrotask)

// Calls are retried by the client that makes them, by the interface's rule.
const make = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } })

let ofThisPage: QueryClient | undefined

/** What the pages know of the server. One for the whole visit in a browser, one for each request on the server. */
function provide(): QueryClient {
  if (typeof window === 'undefined') return make()
  ofThisPage ??= make()
  return ofThisPage
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(provide)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
