import type { Metadata } from 'next'
import { listQuickSteps } from '@/components/developers/quick-start'
import { reliabilityPath } from '@/components/developers/reliability'
import { ApplicantLine } from '@/components/home/applicant-line'
import { Band } from '@/components/home/band'
import { CodeAndEvent } from '@/components/home/code-and-event'
import { DataProtection } from '@/components/home/data-protection'
import { FirstActions } from '@/components/home/first-action'
import { GoingLive } from '@/components/home/going-live'
import { Hero } from '@/components/home/hero'
import { Inbox } from '@/components/home/inbox'
import { Journey } from '@/components/home/journey'
import { ProofList } from '@/components/home/proof-list'
import { titleOfPage } from '@/components/sign-in/words'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { appUrl, isSandbox, isSignupOpen, legalLine } from '@/server/foundations/env'
import { findNextLink } from '../(public)/next-link'

export const metadata: Metadata = {
  title: titleOfPage(words['home.title']),
  description: words['home.description'],
}

/** The home page for partners. One line links to the page for applicants. */
export default async function HomePage() {
  const nextLink = await findNextLink()
  const company = legalLine()
  return (
    <main id="main" tabIndex={-1} data-page="home" className="flex-1">
      <Hero
        isSandbox={isSandbox()}
        applicants={<ApplicantLine nextLink={nextLink} isSignupOpen={isSignupOpen()} />}
      />
      <Journey />
      <Inbox />
      <Band
        id="code"
        textColumn={8}
        heading={words['home.code.h2']}
        text={
          <p>
            {fillWords(words['home.code.intro'], {
              webhook: <Link href="/developers/webhooks">{words['home.code.webhook']}</Link>,
            })}
          </p>
        }
      >
        <CodeAndEvent />
      </Band>
      <Band
        id="proof"
        look="deep"
        heading={words['home.proof.h2']}
        text={
          <p>
            <span>{words['home.proof.text']}</span>{' '}
            <Link href={reliabilityPath}>{words['home.proof.all']}</Link>
          </p>
        }
      >
        <ProofList />
      </Band>
      <Band
        id="protection"
        textColumn={9}
        look="raised"
        heading={words['home.data.h2']}
        text={<p>{words['home.data.text']}</p>}
      >
        <DataProtection />
      </Band>
      <Band
        id="live"
        look="tinted"
        heading={words['home.live.h2']}
        textColumn={9}
        text={
          <>
            <p>{words['home.live.text']}</p>
            <FirstActions isSandbox={isSandbox()} className="mt-4" />
          </>
        }
      >
        <GoingLive
          isSandbox={isSandbox()}
          commands={listQuickSteps(appUrl(), isSandbox()).length}
        />
        {company && (
          <p className="mt-6 text-small text-muted">
            {fillText(words['home.company'], { company })}
          </p>
        )}
      </Band>
    </main>
  )
}
