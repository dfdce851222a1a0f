'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

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
