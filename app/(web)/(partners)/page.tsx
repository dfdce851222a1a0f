import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { listQuickSteps } from '@/components/developers/quick-start'
import { reliabilityPath } from '@/components/developers/reliability'
import { ApplicantLine } from '@/components/home/applicant-line'
import { Band } from '@/components/home/band'
import { CodeAndEvent } from '@/components/home/code-and-event'
import { DataProtection } from '@/components/home/data-protection'
import { FirstActions } from '@/components/home/first-action'
import { GoingLive } from '@/components/home/going-live'
import { Hero } from '@/components/home/hero'
import { Journey } from '@/components/home/journey'
import { ProofList } from '@/components/home/proof-list'
import { titleOfPage } from '@/components/sign-in/words'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { tenLinesOutput } from '@/lib/ten-lines'
import { readTheme, themeCookie } from '@/lib/theme'
import { english as words } from '@/lib/words'
import { appUrl, isHttps, isSandbox, isSignupOpen, legalLine } from '@/server/foundations/env'
import { findNextLink } from '../(public)/next-link'

export const metadata: Metadata = {
  title: titleOfPage(words['home.title']),
  description: words['home.description'],
}

/** The home page for partners. One line links to the page for applicants. */
export default async function HomePage() {
  const [nextLink, jar] = await Promise.all([findNextLink(), cookies()])
  const theme = readTheme(jar.get(themeCookie(isHttps()))?.value)
  const site = appUrl()
  const company = legalLine()
  return (
    <main id="main" tabIndex={-1} data-page="home" className="flex-1">
      <Hero
        theme={theme}
        isSandbox={isSandbox()}
        applicants={<ApplicantLine nextLink={nextLink} isSignupOpen={isSignupOpen()} />}
      />
      <Journey theme={theme} />
      <Band
        id="code"
        heading={words['home.code.h2']}
        text={
          <p>
            {fillWords(words['home.code.intro'], {
              first: <code>{tenLinesOutput.trim()}</code>,
              webhooks: <Link href="/developers/webhooks">{words['home.code.webhooks']}</Link>,
            })}
          </p>
        }
      >
        <CodeAndEvent site={site} />
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
        text={<FirstActions isSandbox={isSandbox()} className="lg:justify-end" />}
      >
        <GoingLive isSandbox={isSandbox()} commands={listQuickSteps(site, isSandbox()).length} />
        {company && (
          <p className="mt-6 text-small text-muted">
            {fillText(words['home.company'], { company })}
          </p>
        )}
      </Band>
    </main>
  )
}
