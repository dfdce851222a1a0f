import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { HelpForm } from '@/components/help/help-form'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { titleOfPage } from '@/components/sign-in/words'
import { Link, linkLook } from '@/components/ui/link'
import { Main, sideColumns } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { pickWords } from '@/components/words/page-words'
import { fillWords } from '@/components/words/rich-words'
import { WordsProvider } from '@/components/words/words-context'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { legalLine, legalName, supportEmail } from '@/server/foundations/env'
import { takeFlash } from '@/server/http/page-session'
import { findStart } from '../find-start'

const page = '/contact'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['contact.h1'], await takeFlash(page)),
})

/** The page on which partners ask for keys, report a failed call, or report a security problem. */
export default async function ContactPage() {
  const rejected = readRejectedForm(await takeFlash(page), { sendsEmail: false })
  const email = supportEmail()
  const address = (
    <a className={linkLook} href={`mailto:${email}`}>
      {email}
    </a>
  )
  return (
    <Main width="wide">
      <PageHeading>{words['contact.h1']}</PageHeading>
      <p className="mt-3 max-w-form">{fillWords(words['contact.text'], { email: address })}</p>
      <div className={`mt-8 grid gap-y-10 ${sideColumns}`}>
        <div className="min-w-0 max-w-form">
          <WordsProvider words={pickWords('contact.', 'email.', 'message.', 'identity.')}>
            <HelpForm
              of="contact"
              title={titleOfPage(words['contact.h1'])}
              rejected={rejected}
              page={page}
            />
          </WordsProvider>
        </div>
        <dl className="min-w-0 max-w-form text-ui">
          <Topic title={words['contact.after.h2']}>
            {fillText(words['contact.after.text'], { company: legalName() })}
          </Topic>
          <Topic title={words['contact.keys.h2']}>
            {words['contact.keys.text']}{' '}
            {findStart() === 'local' &&
              fillWords(words['contact.keys.local'], {
                start: <Link href="/#run">{words['contact.keys.start']}</Link>,
              })}
          </Topic>
          <Topic title={words['contact.call.h2']}>
            {fillWords(words['contact.call.text'], {
              errors: <Link href="/developers/errors">{words['contact.call.errors']}</Link>,
            })}
          </Topic>
          <Topic title={words['contact.security.h2']}>
            {fillWords(words['contact.security.text'], {
              email: address,
              // A plain link, because the app's router cannot open a file.
              file: (
                <a href="/.well-known/security.txt" className={linkLook}>
                  {words['contact.security.file']}
                </a>
              ),
              leak: <Link href="/developers/leak">{words['contact.security.leak']}</Link>,
            })}
          </Topic>
          <Topic title={words['contact.run.h2']}>{legalLine()}</Topic>
          <Topic title={words['contact.applicant.h2']}>
            {fillWords(words['contact.applicant.text'], {
              help: <Link href="/help">{words['frame.help']}</Link>,
            })}
          </Topic>
        </dl>
      </div>
    </Main>
  )
}

const Topic = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-t border-line py-4">
    <dt className="font-semibold">{title}</dt>
    <dd className="mt-1 text-muted">{children}</dd>
  </div>
)
