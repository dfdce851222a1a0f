import type { ReactNode } from 'react'
import { CredentialsProvider } from '@/components/developers/try-it/credentials'
import { isSandbox } from '@/server/foundations/env'

/** The reference. What is typed to try operations out holds for all of its pages. */
export default function ReferenceLayout({ children }: { children: ReactNode }) {
  return isSandbox() ? <CredentialsProvider>{children}</CredentialsProvider> : children
}
