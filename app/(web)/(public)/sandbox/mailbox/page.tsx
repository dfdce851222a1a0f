import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LinkedText } from '@/components/developers/linked-text'
import { Age } from '@/components/time/moment'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { productName } from '@/lib/product'
import { appUrl, isSandbox } from '@/server/foundations/env'
import * as mail from '@/server/foundations/mail'

export const metadata: Metadata = { title: `Mailbox – ${productName()}` }

export default function Page() {
  if (!isSandbox()) notFound()
  const letters = mail.listStoredLetters()
  return (
    <Main width="account">
      <p className="mb-6 text-ui">
        <Link href="/sandbox" className="touch-target">
          Test values
        </Link>
      </p>
      <PageHeading>Mailbox</PageHeading>
      <p className="mt-4 max-w-measure">
        What the sandbox would have sent, the newest first.{' '}
        <Link href="/sandbox/mailbox">Look again</Link>
      </p>
      {letters.length === 0 && <p className="mt-8">No messages yet.</p>}
      <ul className="mt-8">
        {letters.map(({ id, to, subject, at, text }) => (
          <li key={id} className="border-t border-line py-6">
            <h2>{subject}</h2>
            <p className="mt-1 text-small text-muted">
              To {to} · <Age iso={at.toISOString()} />
            </p>
            <p className="mt-3 max-w-measure text-ui whitespace-pre-line">
              <LinkedText text={text.trim()} site={appUrl()} />
            </p>
          </li>
        ))}
      </ul>
    </Main>
  )
}
