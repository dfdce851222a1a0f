import type { Metadata } from 'next'
import { titleOfPage } from '@/components/sign-in/words'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'

const heading = words['problem.h1']
export const metadata: Metadata = { title: titleOfPage(heading), robots: { index: false } }

/** Replaces a failed page at the same URL. It depends on nothing that may be unavailable. */
export default function ProblemPage() {
  return (
    <Main>
      <PageHeading>{heading}</PageHeading>
      <div className="mt-3 space-y-4">
        <p>{words['problem.answers']}</p>
        <p>{fillWords(words['problem.later'], { again: <Again /> })}</p>
        <p>
          {fillWords(words['problem.else'], {
            contact: <Link href="/help">{words['problem.contact']}</Link>,
          })}
        </p>
      </div>
    </Main>
  )
}

const Again = () => (
  // biome-ignore lint/a11y/useValidAnchor: an empty href reloads the URL of the failed page
  <a href="" className="text-accent underline underline-offset-[0.2em] hover:text-accent-hover">
    {words['problem.again']}
  </a>
)
