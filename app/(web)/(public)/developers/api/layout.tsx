import type { ReactNode } from 'react'
import { CredentialsProvider } from '@/components/developers/try-it/credentials'
import { isSandbox } from '@/server/foundations/env'

/** The reference. Its pages share the typed credentials. */
export default function ReferenceLayout({ children }: { children: ReactNode }) {
  return isSandbox() ? <CredentialsProvider>{children}</CredentialsProvider> : children
}
