import type { ReactNode } from 'react'
import { pickWords } from '@/components/form/page-words'
import { WordsProvider } from '@/components/form/words-context'
import { Link } from '@/components/ui/link'
import { SiteFooter } from '@/components/ui/site-footer'
import { SiteHeader } from '@/components/ui/site-header'
import { SiteNav } from '@/components/ui/site-nav'
import { isSandbox } from '@/server/env'

/** Pages for whoever comes by. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader isSandbox={isSandbox()}>
        <SiteNav label="Site">
          {[
            <Link key="sign-in" href="/sign-in">
              Sign in
            </Link>,
            <Link key="help" href="/help">
              Help
            </Link>,
          ]}
        </SiteNav>
      </SiteHeader>
      <WordsProvider words={pickWords('email.', 'code.')}>{children}</WordsProvider>
      <SiteFooter />
    </>
  )
}
