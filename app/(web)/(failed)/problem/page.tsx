import type { Metadata } from 'next'
import { ProblemAside } from '@/components/frame/end-aside'
import { EndPage } from '@/components/frame/end-page'
import { titleOfPage } from '@/components/sign-in/words'
import { LeavingLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'

const heading = words['problem.h1']
export const metadata: Metadata = { title: titleOfPage(heading), robots: { index: false } }

/** Replaces a failed page at the same URL. It works without the database. */
export default function ProblemPage() {
  return (
    <EndPage
      heading={heading}
      aside={<ProblemAside />}
      // A link with an empty `href` loads the URL of the failed page again.
      action={<LeavingLink href="">{words['problem.again']}</LeavingLink>}
    >
      <p>
        {words['problem.ours']} {words['problem.answers']}
      </p>
      <p>{words['problem.later']}</p>
      <p>
        {fillWords(words['problem.else'], {
          contact: <Link href="/help">{words['problem.contact']}</Link>,
        })}
      </p>
    </EndPage>
  )
}
