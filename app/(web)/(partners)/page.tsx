import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { listQuickSteps } from '@/components/developers/quick-start'
import { ApplicantLine } from '@/components/home/applicant-line'
import { Band } from '@/components/home/band'
import { DataProtection } from '@/components/home/data-protection'
import { FirstSteps } from '@/components/home/first-steps'
import { FormParts } from '@/components/home/form-parts'
import { Hero } from '@/components/home/hero'
import { HowItWorks } from '@/components/home/how-it-works'
import { ProofList } from '@/components/home/proof-list'
import { Results } from '@/components/home/results'
import { titleOfPage } from '@/components/sign-in/words'
import { readTheme, themeCookie } from '@/lib/theme'
import { english as words } from '@/lib/words'
import { appUrl, isHttps, isSandbox, isSignupOpen } from '@/server/foundations/env'
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
  return (
    <main id="main" tabIndex={-1} className="flex-1">
      <Hero
        theme={theme}
        isSandbox={isSandbox()}
        applicants={<ApplicantLine nextLink={nextLink} isSignupOpen={isSignupOpen()} />}
      />
      <Band id="results" look="raised" headingPlace="above" heading={words['home.results.h2']}>
        <Results theme={theme} />
      </Band>
      <Band id="how" headingPlace="above" heading={words['home.how.h2']}>
        <HowItWorks site={site} />
      </Band>
      <Band
        id="proof"
        look="dark"
        heading={words['home.proof.h2']}
        text={<p>{words['home.proof.text']}</p>}
      >
        <ProofList />
      </Band>
      <Band
        id="parts"
        headingPlace="above"
        heading={words['home.parts.h2']}
        text={
          <>
            <p>{words['home.parts.text']}</p>
            <p>{words['home.parts.access']}</p>
          </>
        }
      >
        <FormParts />
      </Band>
      <Band id="protection" look="raised" heading={words['home.data.h2']}>
        <DataProtection />
      </Band>
      <Band id="begin" heading={words['home.begin.h2']}>
        <FirstSteps
          site={site}
          isSandbox={isSandbox()}
          commands={listQuickSteps(site, isSandbox()).length}
        />
      </Band>
    </main>
  )
}
