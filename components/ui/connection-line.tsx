'use client'

import type { ConnectionWords } from './connection-watch'
import { LazyPart, type LazySource } from './lazy-part'

const watch: LazySource<ConnectionWords> = {
  load: async () => (await import('./connection-watch')).ConnectionWatch,
}

/** Reports a lost or slow connection. Loaded after hydration, while the connection still works. */
export const ConnectionLine = (words: ConnectionWords) => <LazyPart source={watch} props={words} />
