import type { Metadata } from 'next'
import { ApplicantLine } from '@/components/home/applicant-line'
import { BrandChoice } from '@/components/home/brand-choice'
import { samplePart } from '@/components/home/brand-sample'
import { DataProtection } from '@/components/home/data-protection'
import { GoingLive } from '@/components/home/going-live'
import { Hero } from '@/components/home/hero'
import { HowItWorks } from '@/components/home/how-it-works'
import { Inbox } from '@/components/home/inbox'
import { ProofList } from '@/components/home/proof-list'
import { RunIt } from '@/components/home/run-it'
import { titleOfPage } from '@/components/sign-in/words'
import { readAccent } from '@/lib/example-brands'
import { english as words } from '@/lib/words'
import { appUrl, isSignupOpen, legalName } from '@/server/foundations/env'
import { findNextLink } from '../(public)/next-link'
import { BrandStyle } from '../brand-style'
import { findTheme } from '../find-theme'
import { findStart } from './find-start'

export const metadata: Metadata = {
  title: titleOfPage(words['home.title']),
  description: words['home.description'],
  // The parameter `accent` only changes a color. So search engines must list only the URL `/`.
  alternates: { canonical: '/' },
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The home page. It is for partners, with one line for applicants. */
export default async function HomePage({ searchParams }: Props) {
  const [nextLink, theme, query] = await Promise.all([findNextLink(), findTheme(), searchParams])
  const start = findStart()
  const accent = readAccent(query.accent)
  return (
    <main id="main" tabIndex={-1} data-page="home" className="flex-1">
      <BrandStyle brand={{ accent }} part={`.${samplePart}`} />
      <Hero
        start={start}
        theme={theme}
        applicants={<ApplicantLine nextLink={nextLink} isSignupOpen={isSignupOpen()} />}
      />
      <HowItWorks />
      <BrandChoice accent={accent} />
      <Inbox theme={theme} />
      <RunIt start={start} baseUrl={appUrl()} />
      <ProofList />
      <DataProtection />
      <GoingLive start={start} company={legalName()} />
    </main>
  )
}
