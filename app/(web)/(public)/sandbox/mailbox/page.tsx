import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LinkedText } from '@/components/developers/linked-text'
import { Age } from '@/components/time/moment'
import { Button } from '@/components/ui/button'
import { inputLook } from '@/components/ui/input-look'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { productName } from '@/lib/product'
import { appUrl, isSandbox } from '@/server/foundations/env'
import * as mail from '@/server/foundations/mail'
import { findSession } from '@/server/http/page-session'

export const metadata: Metadata = { title: `Mailbox – ${productName()}` }

type Props = { searchParams: Promise<{ to?: string | string[] }> }

/** Organizations share a sandbox. So the mailbox shows only the letters to one email address. */
export default async function Page({ searchParams }: Props) {
  if (!isSandbox()) notFound()
  const { to } = await searchParams
  // After requesting a code, a visitor sees the letter without typing the email address.
  const address = typeof to === 'string' ? to : ((await findSession())?.state.email ?? '')
  return (
    <Main width="account">
      <p className="mb-6 text-ui">
        <Link href="/sandbox" className="touch-target">
          Test values
        </Link>
      </p>
      <PageHeading>Mailbox</PageHeading>
      <p className="mt-4 max-w-measure">
        What the sandbox would have sent to an email address, the newest first.
      </p>
      <form method="get" action="/sandbox/mailbox" className="mt-6">
        <label htmlFor="to" className="block text-ui font-semibold">
          Email address
        </label>
        <div className="mt-2 flex flex-wrap gap-3">
          <input
            id="to"
            name="to"
            type="text"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            defaultValue={address}
            className={`w-full max-w-[21rem] ${inputLook}`}
          />
          <Button type="submit">Show messages</Button>
        </div>
      </form>
      {address.trim() && <Letters address={address} />}
    </Main>
  )
}

function Letters({ address }: { address: string }) {
  const letters = mail.listStoredLetters(address)
  if (letters.length === 0) return <p className="mt-8">No messages to this address yet.</p>
  return (
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
  )
}
