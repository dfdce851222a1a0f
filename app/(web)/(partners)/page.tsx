import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { listQuickSteps } from '@/components/developers/quick-start'
import { ApplicantLine } from '@/components/home/applicant-line'
import { Band } from '@/components/home/band'
import { DataProtection } from '@/components/home/data-protection'
import { FirstSteps } from '@/components/home/first-steps'
import { Hero } from '@/components/home/hero'
import { HowItWorks } from '@/components/home/how-it-works'
import { NumberedList } from '@/components/home/numbered-list'
import { ProofList } from '@/components/home/proof-list'
import { titleOfPage } from '@/components/sign-in/words'
import { readTheme, themeCookie } from '@/lib/theme'
import { english as words } from '@/lib/words'
import { appUrl, isHttps, isSandbox, isSignupOpen } from '@/server/foundations/env'
import { findNextLink } from '../(public)/next-link'

export const metadata: Metadata = {
  title: titleOfPage(words['home.title']),
  description: words['home.description'],
}

const parts = [1, 2, 3, 4, 5, 6] as const

/** The home page for partners. One line links to the page for applicants. */
export default async function HomePage() {
  const [nextLink, jar] = await Promise.all([findNextLink(), cookies()])
  const theme = readTheme(jar.get(themeCookie(isHttps()))?.value)
  const site = appUrl()
  return (
    <main id="main" tabIndex={-1} className="flex-1">
      <Hero
        theme={theme}
        applicants={<ApplicantLine nextLink={nextLink} isSignupOpen={isSignupOpen()} />}
      />
      <Band id="how" look="raised" heading={words['home.how.h2']}>
        <HowItWorks site={site} />
      </Band>
      <Band
        id="parts"
        heading={words['home.parts.h2']}
        text={
          <>
            <p>{words['home.parts.text']}</p>
            <p>{words['home.parts.access']}</p>
          </>
        }
      >
        <NumberedList
          className="grid gap-x-8 sm:grid-cols-2"
          items={parts.map((part) => ({
            title: words[`section.${part}`],
            text: words[`home.part.${part}`],
          }))}
        />
      </Band>
      <Band
        id="proof"
        look="dark"
        heading={words['home.proof.h2']}
        text={<p>{words['home.proof.text']}</p>}
      >
        <ProofList />
      </Band>
      <Band id="protection" heading={words['home.data.h2']}>
        <DataProtection />
      </Band>
      <Band id="begin" look="raised" heading={words['home.begin.h2']}>
        <FirstSteps
          site={site}
          isSandbox={isSandbox()}
          commands={listQuickSteps(site, isSandbox()).length}
        />
      </Band>
    </main>
  )
}
