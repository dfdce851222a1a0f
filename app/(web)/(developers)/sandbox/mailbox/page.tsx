import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DeveloperPage } from '@/components/developers/developer-page'
import { LinkedText } from '@/components/developers/linked-text'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { Age } from '@/components/time/moment'
import { Button } from '@/components/ui/button'
import { ErrorSummary } from '@/components/ui/error-summary'
import { inputLook } from '@/components/ui/input-look'
import { Link, linkLook } from '@/components/ui/link'
import { PageHeading } from '@/components/ui/page-heading'
import { english as words } from '@/lib/signup/words'
import { appUrl, isSandbox } from '@/server/foundations/env'
import * as mail from '@/server/foundations/mail'
import { findSession, takeFlash } from '@/server/http/page-session'
import { mailboxOf } from '@/server/rooms/sandbox'

const path = '/sandbox/mailbox'
const shownAtOnce = 20
const maxSkipped = 2000
type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter('Mailbox', await takeFlash(path)),
})

/**
 * Several organizations share a sandbox. So the mailbox shows only the emails to the address that
 * the visitor enters.
 */
export default async function Page({ searchParams }: Props) {
  if (!isSandbox()) notFound()
  const { older } = await searchParams
  const skipped = Math.min(Math.trunc(Number(older)) || 0, maxSkipped)
  const { faults = [], alert, values } = readRejectedForm(await takeFlash(path))
  // After requesting a code, a visitor sees the email without entering the address.
  const address = mailboxOf(await findSession())
  const typed = (values as { email?: unknown } | null | undefined)?.email
  const [fault] = faults
  return (
    <DeveloperPage current={path} isSandbox={isSandbox()}>
      <div className="max-w-account">
        <ErrorSummary
          faults={
            alert
              ? [{ message: alert.title, text: alert.text }]
              : faults.map(({ source, message }) => ({ id: source, message }))
          }
          round={0}
          heading={words['faults.heading']}
        />
        <PageHeading>Mailbox</PageHeading>
        <p className="mt-4 max-w-measure">
          See what the sandbox would have sent to an email address, newest first.
        </p>
        <form method="post" action="/api/mailbox" className="mt-6">
          <label htmlFor="email" className="block text-ui font-semibold">
            Email address
          </label>
          {fault && (
            <p id="email-error" className="mt-1 text-ui font-semibold text-danger">
              <span className="sr-only">{words['faults.prefix']}</span> {fault.message}
            </p>
          )}
          <div className="mt-2 flex flex-wrap gap-3">
            <input
              id="email"
              name="email"
              type="text"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              defaultValue={typeof typed === 'string' ? typed : address}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? 'email-error' : undefined}
              className={`w-full max-w-[21rem] ${inputLook}`}
            />
            <Button type="submit">Show messages</Button>
          </div>
        </form>
        {address && !fault && !alert && (
          <Letters address={address} skipped={Math.max(skipped, 0)} />
        )}
      </div>
    </DeveloperPage>
  )
}

function Letters({ address, skipped }: { address: string; skipped: number }) {
  const found = mail.listStoredLetters(address, skipped)
  const letters = found.slice(0, shownAtOnce)
  if (letters.length === 0) return <p className="mt-8">No messages to this address yet.</p>
  return (
    <>
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
            <p className="mt-3 text-ui">
              <a href={`/api/mailbox/letters/${id}`} className={`${linkLook} touch-target`}>
                View as email<span className="sr-only">: {subject}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
      {found.length > shownAtOnce && (
        <p className="mt-4">
          <Link href={`${path}?older=${skipped + shownAtOnce}`} className="touch-target">
            Older messages
          </Link>
        </p>
      )}
    </>
  )
}
