import type { ReactNode } from 'react'
import { CredentialsProvider } from '@/components/developers/try-it/credentials'
import { isSandbox } from '@/server/foundations/env'

/** The layout of the API reference. Its pages share the credentials that a developer typed. */
export default function ReferenceLayout({ children }: { children: ReactNode }) {
  return isSandbox() ? <CredentialsProvider>{children}</CredentialsProvider> : children
}
